#!/bin/sh
# Run once by the PostgreSQL image, on an empty volume.
set -eu
psql --username postgres --set password="$MIGRATION_PASSWORD" --set app_password="$DATABASE_PASSWORD" --file /opt/role.sql
