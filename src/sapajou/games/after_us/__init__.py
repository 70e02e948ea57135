"""After Us: a tribe of apes, an Assembly of four cards a round, a race to 80 points."""
