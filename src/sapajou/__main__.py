"""`python -m sapajou` is the `sapajou` command."""

from sapajou.cli import main

if __name__ == "__main__":
    main()
