"""Disks that fail and power cuts, as the storage trials simulate them."""
