#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume.
set -eu
psql --username postgres --set password="$DATABASE_PASSWORD" --file /opt/role.sql
