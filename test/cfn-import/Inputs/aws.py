#!/usr/bin/env -S python3 -S -E
"""The stand-in for `aws`, see service.py. It is started hundreds of times, and Python compiles modules once, but scripts at each start."""

import service

service.main()
