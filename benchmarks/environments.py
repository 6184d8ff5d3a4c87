"""How much of a step each part of an environment takes, and steps a second of every interface, one core."""

from playmat.envs.measure import main

if __name__ == "__main__":
    main()
