"""The review of a game of Stratopolis: how it judges moves, and its words.

The strongest bot looks for the best move. It knows only the open tiles (`bots.state`), so a review never
blames a player for not knowing a tile. Points are those expected at the end of the game (`bots.levels`): from
a move to the next, the lead changes by the points that the move lost, and by the luck of the tile.
"""

from __future__ import annotations

from collections.abc import Sequence

from hotseat import review
from hotseat.bots import Budget
from hotseat.i18n import N_, _, in_digits, pgettext
from hotseat.review import Leads, OwnFigures, Reviewing, rounded
from hotseat.review_text import ReviewWords
from hotseat.text import shown
from hotseat.text.fit import fitted
from hotseat.values import NamedTuple
from stratopolis.bots.levels import NODES, Advice, judged
from stratopolis.explain import compared, explain
from stratopolis.game import SPEC, GameRecord
from stratopolis.rules import Event, Move, Position, ScoreChanged, suppose
from stratopolis.wording import lettered, other_short_words, other_words, part_words, short_words

# Points: a move that loses this many counts half; zones are worth more than rows of tiles.
HALF = 6.0

SWING = 10  # points; a score that changes by this many makes a turning point

_EXPECTED = 15  # points; so does a change of the expected lead, or luck, whose error is about 5

_BLAMED = 0.5  # points that a mistake loses at least

_ROUGH = 1_500  # positions for each move, so that the screen shows something after a few seconds

_FEW = 8  # tiles left with which a rough look is good enough

_NAME = 14  # cells of a name in a sentence

Question = review.Question[Position, Move]

Task = review.Task[Position, Move]

Verdict = review.Verdict[Position, Move]

Review = review.Review[Position, Move]


class Swing(NamedTuple):
    """How a move changed red's lead, in points."""

    score: int  # the lead on the table
    expected: float  # the lead expected at the end, once the next tile is known
    luck: float  # the part of that tile
    least: int = _EXPECTED  # the smallest swing of the lead: larger for a rough look, which may err by more

    @property
    def lucky(self) -> bool:
        return abs(self.luck) >= self.least

    @property
    def great(self) -> bool:
        return self.lucky or abs(self.score) >= SWING or abs(self.expected) >= self.least


def swing(verdicts: Sequence[Verdict], standings: Sequence[Leads], place: int) -> Swing:
    """The swing of a move. Until it and the next one are judged, only the score counts."""
    question, played, _best = verdicts[place]
    one, two = suppose(question.position, question.move).gains
    after = standings[place + 1] if place + 1 < len(standings) else None
    if after is None or after.place != question.place + 1 or not played.nodes:
        return Swing(one - two, 0.0, 0.0)
    lead = after.worths[0]
    looks = ((each.played.nodes, sum(each.question.position.left)) for each in verdicts[place : place + 2])
    rough = any(nodes < 2 * _ROUGH and left > _FEW for nodes, left in looks)
    least = 2 * _EXPECTED if rough else _EXPECTED
    return Swing(one - two, lead - standings[place].worths[0], lead - played.worth(1), least)


def _blamed(verdict: Verdict) -> bool:
    return verdict.loss >= _BLAMED


class StratopolisReviewing(Reviewing[Position, Move, Event]):
    """How games of Stratopolis are reviewed."""

    half = HALF

    spec = SPEC
    considered = staticmethod(judged)

    def usual_budget(self, _questions: Sequence[Question]) -> Budget:
        return Budget(nodes=NODES)

    def usual_tasks(self, questions: Sequence[Question]) -> list[Task]:
        """A rough look at every move first, then the last moves first: the early ones decide little."""
        rough = [(question, Budget(nodes=_ROUGH)) for question in questions]
        return rough + [(question, self.usual_budget(questions)) for question in reversed(questions)]

    def unjudged(self, record: GameRecord) -> Review:
        def verdict(question: Question) -> Verdict:
            one, two = question.position.scores
            advice = Advice(question.move, (float(one), float(two)), (question.move,), exact=False, nodes=0)
            return Verdict(question, advice, advice)

        first, (one, two) = self.review(record, map(verdict, self.questions(record))), record.position.scores
        end = Leads(len(record.entries), (float(one - two), float(two - one)))
        return first if first.over else first._replace(standings=(*first.standings, end))

    def turning(self, verdicts: Sequence[Verdict], standings: Sequence[Leads]) -> tuple[int, ...]:
        """Where points were lost or the lead swung; a mistake comes before luck, which would hide it."""
        swung = {place for place in range(len(verdicts)) if swing(verdicts, standings, place).great}
        turning = swung.union(super().turning(verdicts, standings))
        return tuple(sorted(turning, key=lambda place: (not _blamed(verdicts[place]), place)))

    def own_figures(self, record: GameRecord, own: Sequence[Verdict], seat: int) -> OwnFigures:
        """The number of best moves, and the points taken from the opponent's best zone."""
        taken = sum(
            max(0, event.scores[0] - event.scores[1])
            for entry in record.entries
            for event in entry.events
            if isinstance(event, ScoreChanged) and seat == entry.move.kind.seat != event.seat
        )
        best = sum(verdict.loss == 0 for verdict in own)
        return OwnFigures((best, taken), {"best": best, "taken": taken})


REVIEWING = StratopolisReviewing()


class StratopolisWords(ReviewWords[Position, Move]):
    """The words of a review of Stratopolis."""

    rounds = False
    half = HALF

    LEGEND = N_("best: nothing lost; taken: from the opponent")
    KEY_LINE = N_("RNN: corner, right arm, lower arm; best: how it differs from the move played")
    EXPLANATION = N_(
        "The chart shows the lead that can be expected at the end, in points of the score, give or take 3. "
        "The computer plays on from each move many times, with the best reply and the hidden tiles in other "
        "orders, and knows only what every player can see. From a move to the next, the lead changes by the "
        "points that the move lost against the best one, and by the luck of the tile drawn then. A "
        "difference that may be chance is no loss. Accuracy is an average over your moves: 100% for a move "
        "that loses nothing, {half}% for one that loses {points} points, 25% for twice as many. The turning "
        "points are the three moves that lost most, and every move or tile that changed the score by 10 "
        "points or more, or the lead that can be expected by 15."
    )

    def more_headings(self) -> Sequence[str]:
        return pgettext("number of moves", "best"), _("taken")

    def where(self, question: Question) -> str:
        return _("Tile {number}").format(number=question.choice)

    def heading(self, review: Review, place: int, *, figures: bool = False) -> str:
        """The heading, with the luck of the tile if it changed the lead more than any choice."""
        usual, verdict = super().heading(review, place, figures=figures), review.verdicts[place]
        swung = swing(review.verdicts, review.standings, place)
        blamed, before = _blamed(verdict), place and review.verdicts[place - 1]
        if not swung.lucky and (blamed or not swung.great):
            return usual
        if blamed:
            text = _("{told}; luck of the tile: {name} +{points}")
        elif swung.lucky:
            text = _("{where}: luck of the tile for {name}, worth {points} points")
        elif before and before.loss >= 1 and before.question.choice == verdict.question.choice - 1:
            text = _("{where}: the score swings {points} points to {name}, after a weaker move")
        elif verdict.played.nodes:
            text = _("{where}: luck of the tile, the score swings {points} points to {name}")
        else:
            text = _("{where}: the score swings {points} points to {name}")
        lead = swung.luck if swung.lucky else swung.score
        name = fitted(shown(review.names[lead < 0]), _NAME)
        points = in_digits(rounded(abs(lead)))
        return text.format(told=usual, where=self.where(verdict.question), points=points, name=name)

    def seat_of(self, review: Review, place: int) -> int:
        """The player who made the mistake, or the lucky one."""
        swung = swing(review.verdicts, review.standings, place)
        if _blamed(review.verdicts[place]) or not swung.great:
            return super().seat_of(review, place)
        return 1 + ((swung.luck if swung.lucky else swung.score) < 0)

    lettered = staticmethod(lettered)
    choice_words = staticmethod(part_words)
    explain = staticmethod(explain)
    compare = staticmethod(compared)

    def better_words(self, verdict: Verdict) -> str:
        return other_words(verdict.question.position, verdict.played.move, verdict.best.move)

    def in_short(self, verdict: Verdict) -> tuple[str, str]:
        position, played, best = verdict.question.position, verdict.played.move, verdict.best.move
        return short_words(position, played), other_short_words(position, played, best)

    def first_words(self, review: Review, place: int, _width: int) -> str:
        _question, played, best = review.verdicts[place]
        return _("This was the best move") if best.move == played.move else _("This would have been better")


WORDS = StratopolisWords()
