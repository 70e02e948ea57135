"""Why a step or a whole staircase is refused."""
