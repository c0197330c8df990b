"""The process in which bots think (`hotseat.bots.plugins`)."""

if __name__ == "__main__":
    from hotseat.bots.plugins import main
    from stratopolis.bots.roster import BOTS

    main(BOTS)
