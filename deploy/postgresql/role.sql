-- Creates the coupon centre's roles and database on a new PostgreSQL (15 or newer). Run once as superuser:
--   psql -v password="$(openssl rand -hex 24)" -v app_password="$(openssl rand -hex 24)" -f role.sql
-- coupon_centre owns the tables and migrates them (MIGRATION_DATABASE_URL); coupon_centre_app is what nodes serve with
-- (DATABASE_URL): it makes no tables, and has the rights that each migration gives it.
-- The limits are the nodes' own, which a node cannot set through PgBouncer. Migrations and long work override them.
\set ON_ERROR_STOP on
CREATE ROLE coupon_centre LOGIN PASSWORD :'password';
CREATE ROLE coupon_centre_app LOGIN PASSWORD :'app_password';
ALTER ROLE coupon_centre SET timezone = 'UTC';
ALTER ROLE coupon_centre_app SET statement_timeout = '10s';
ALTER ROLE coupon_centre_app SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE coupon_centre_app SET timezone = 'UTC';
CREATE DATABASE coupon_centre OWNER coupon_centre ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE coupon_centre FROM PUBLIC;
GRANT CONNECT ON DATABASE coupon_centre TO coupon_centre_app;
-- Collects statement costs for sizing; only a superuser can create it.
\connect coupon_centre
CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
