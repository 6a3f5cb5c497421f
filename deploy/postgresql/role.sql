-- The role and the database of the coupon centre, on a new PostgreSQL (15 or newer), once, as its superuser:
--   psql -v password="$(openssl rand -hex 24)" -f role.sql
-- The limits are the nodes' own: through PgBouncer a node cannot ask for them. Migrations and long work set theirs aside.
\set ON_ERROR_STOP on
CREATE ROLE coupon_centre LOGIN PASSWORD :'password';
ALTER ROLE coupon_centre SET statement_timeout = '10s';
ALTER ROLE coupon_centre SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE coupon_centre SET timezone = 'UTC';
CREATE DATABASE coupon_centre OWNER coupon_centre ENCODING 'UTF8' TEMPLATE template0;
-- Reads the cost of statements for the chapter on sizes; the superuser's to make.
\connect coupon_centre
CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
