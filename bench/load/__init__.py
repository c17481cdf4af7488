"""Many at once: viewers, slow connections, attackers, and what they cost.

Each scenario starts a server of its own (``backtrack serve`` in another process), so that its
processor time and memory are nobody else's. The load comes from one process on the same machine.
Processor time and memory are read from ``/proc``, so they are told on Linux alone.
"""
