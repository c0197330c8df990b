"""The steps of a tutorial, with an invented one of three steps."""

from __future__ import annotations

from hotseat.tui.table.tutorial import GO_ON, UNDO, By, Lesson, TutorialStep

STEPS = (
    TutorialStep[int](
        "take",
        "First this.",
        By("Press {key}.", "Click it.", "Type {key}."),
        ((lambda chosen: chosen > 0, "Then {key}."),),
        also=("grab",),
        answers=("reply", "again"),
    ),
    TutorialStep[int]("drop", "Drop it.", otherwise="Not so."),
    TutorialStep[int](UNDO, "Take it back."),
    TutorialStep[int](GO_ON, "That is all."),
)


def test_what_is_said_goes_with_what_is_chosen_and_back() -> None:
    lesson = Lesson(STEPS, names={"key": "x"})
    first, then = "First this. Press x.", "Then x."
    assert [lesson.said(chosen) for chosen in (0, 1, 0)] == [first, then, first]
    assert lesson.said(0, mouse=True) == "First this. Click it."
    assert Lesson(STEPS, names={"key": "x"}, by_lines=True).said() == "First this. Type x."


def test_each_step_says_what_comes_first_and_what_leads_on() -> None:
    lesson = Lesson(STEPS, names={"undo": "u"})
    lesson.do("take", 0)
    assert (lesson.asks_for_a_move, lesson.otherwise()) == (True, "Not so.")
    lesson.do("drop", 0)
    assert (lesson.asks_for_a_move, lesson.otherwise()) == (False, "Press u to undo first.")
    assert lesson.otherwise(mouse=True) == "Click undo first."
    lesson.do(UNDO, 0)
    assert lesson.otherwise() == "Read this first, then press Enter."
    assert lesson.said() == "That is all. Enter returns to your game."


def test_only_what_is_asked_or_as_good_leads_on() -> None:
    for deed in ("take", "grab"):
        lesson = Lesson(STEPS)
        assert lesson.do("something else", 5) is None
        assert lesson.do(GO_ON, 5) is None
        assert lesson.number == 1
        assert lesson.do(deed, 5) == ("reply", "again")
        assert lesson.number == 2


def test_at_the_last_step_all_is_learned_and_it_stays_there() -> None:
    lesson = Lesson(STEPS)
    for deed in ("take", "drop", UNDO):
        assert not lesson.learned
        lesson.do(deed, 0)
    assert lesson.learned
    assert lesson.do(GO_ON, 0) == ()
    assert (lesson.number, lesson.learned) == (4, True)


def test_back_leads_to_where_each_step_began() -> None:
    lesson = Lesson(STEPS)
    assert lesson.back() is None
    lesson.do("take", 1)
    lesson.do("drop", 4)
    assert (lesson.back(), lesson.number) == (4, 2)
    assert (lesson.back(), lesson.number) == (1, 1)
    assert lesson.back() is None


def test_what_was_taken_back_as_asked_is_not_taken_back_again() -> None:
    lesson = Lesson(STEPS)
    lesson.do("take", 1)
    lesson.do("drop", 4)
    lesson.do(UNDO, 5)
    assert lesson.number == 4
    assert (lesson.back(), lesson.number) == (1, 1)
