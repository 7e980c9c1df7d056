"""Where configs and strategy scripts are found: the user's folders first, then the bundled ones."""

from pathlib import Path

from sim.errors import ConfigError, StrategyError, unknown_name

_PACKAGE = Path(__file__).resolve().parent.parent


def bundled() -> Path:
    """The folder that holds the shipped `strategies/` and `configs/`; may be read-only.

    In an installed wheel it lies inside the package, in a checkout beside it.
    """
    inside = _PACKAGE / "bundled"
    return inside if inside.is_dir() else _PACKAGE.parent


def bundled_configs() -> dict[str, Path]:
    """The shipped configs by name."""
    return {path.stem: path for path in sorted((bundled() / "configs").glob("*.toml"))}


def find_config(named: str) -> Path:
    """The config file a user means: a path, or the name of a local or shipped config.

    Raises:
        ConfigError: there is none; names the shipped ones.
    """
    given = Path(named)
    local = [given, given.with_name(given.name + ".toml"), Path("configs") / f"{named}.toml"]
    for path in local:
        if path.is_file():
            return path
    if str(given.parent) in (".", "configs"):
        shipped = bundled_configs()
        name = given.stem if given.suffix == ".toml" else given.name
        if name in shipped:
            return shipped[name]
        raise ConfigError(unknown_name("config", name, shipped))
    raise ConfigError(f"{named}: no such file")


def script_folders(game: str, config: Path | None = None) -> list[Path]:
    """Folders of a game's scripts: beside the cwd and the config, then the bundled ones."""
    roots = [Path()]
    if config is not None:
        roots += [config.parent, config.parent.parent]
    roots.append(bundled())
    folders = {(root / "strategies" / game).resolve(): root / "strategies" / game for root in roots}
    return [folder for folder in folders.values() if folder.is_dir()]


def known_scripts(game: str, config: Path | None = None) -> dict[str, Path]:
    """Every script that has a bare name, by name; a user's own hides a bundled one."""
    scripts: dict[str, Path] = {}
    for folder in script_folders(game, config):
        for path in sorted(folder.glob("*.py")):
            if not path.name.startswith("_"):
                scripts.setdefault(path.stem, path)
    return scripts


def find_script(script: str, game: str, config: Path | None = None) -> Path:
    """The file of a script named in a config, by bare name or by path relative to the config.

    Raises:
        StrategyError: there is no such script; names the known ones.
    """
    if "/" in script or "\\" in script or script.endswith(".py"):
        path = (config.parent if config is not None else Path()) / script
        if not path.is_file():
            raise StrategyError(f"no such file {path}")
        return path
    known = known_scripts(game, config)
    if script not in known:
        raise StrategyError(unknown_name(f"{game} script", script, known))
    return known[script]
