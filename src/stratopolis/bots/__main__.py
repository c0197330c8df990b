"""The process in which bots think (`hotseat.bots.server`)."""

if __name__ == "__main__":
    from hotseat.bots.server import main
    from stratopolis.bots.roster import BOTS

    main(BOTS)
