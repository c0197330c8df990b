"""What Azul's screens are made of: boards, market, tiles, results."""
