-- Creates the coupon centre's role and database on a new PostgreSQL (15 or newer). Run once as superuser:
--   psql -v password="$(openssl rand -hex 24)" -f role.sql
-- The limits are the nodes' own, which a node cannot set through PgBouncer. Migrations and long work override them.
\set ON_ERROR_STOP on
CREATE ROLE coupon_centre LOGIN PASSWORD :'password';
ALTER ROLE coupon_centre SET statement_timeout = '10s';
ALTER ROLE coupon_centre SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE coupon_centre SET timezone = 'UTC';
CREATE DATABASE coupon_centre OWNER coupon_centre ENCODING 'UTF8' TEMPLATE template0;
-- Collects statement costs for sizing; only a superuser can create it.
\connect coupon_centre
CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
