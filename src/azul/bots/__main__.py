"""The process in which bots think (`hotseat.bots.server`)."""

if __name__ == "__main__":
    from azul.bots.roster import BOTS
    from hotseat.bots.server import main

    main(BOTS)
