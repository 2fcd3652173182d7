"""The schemas of packages in folders, whose files are called NAME-VERSION.json or NAME-VERSION.json.gz."""
import glob
import os
import re

NAME = re.compile(r"(.+?)-(\d+(?:\.\d+)*)[^/]*\.json(?:\.gz)?$")


def newest(folders):
    """The path of each package's schema, by name: of the newest version in the first folder that has any."""
    found = {}
    for folder in reversed(folders):
        here = {}
        for path in sorted(glob.glob(os.path.join(folder, "*.json*"))):
            match = NAME.match(os.path.basename(path))
            name = match.group(1) if match else re.sub(r"\.json.*", "", os.path.basename(path))
            version = tuple(map(int, match.group(2).split("."))) if match else ()
            here[name] = max(here.get(name, ((), "")), (version, path))
        found.update({name: path for name, (_, path) in here.items()})
    return found
