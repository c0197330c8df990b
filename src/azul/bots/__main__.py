"""The process in which bots think (`hotseat.bots.plugins`)."""

if __name__ == "__main__":
    from azul.bots.roster import BOTS
    from hotseat.bots.plugins import main

    main(BOTS)
