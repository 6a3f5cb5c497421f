import { CEILING_MAX } from '@coupon-centre/contract/foundation/limits';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#platform/db/schema/schema.ts';

/*
 * Shadow stock: a schema of its own with a copy of every table, empty but for one coupon, and of every function, bound to that
 * schema. Claims there run the statements of real claims and cannot reach a real row.
 */

const PREFIX = 'rehearsal_';
/** By then the player has ended or was killed. */
const LONGEST_MS = 2 * HOUR_MS;

/** The schema of a rehearsal. */
export const shadowSchema = (rehearsalId: string): string => PREFIX + rehearsalId.replaceAll('-', '');

export interface ShadowSpec {
  readonly rehearsalId: string;
  readonly templateId: string;
  /** A grab that the coupon takes part in; without it the centre's stock is copied. */
  readonly grabId?: string | undefined;
  /** Units. Default: those left of the real stock. */
  readonly stock?: number | undefined;
}

/** When claims open and close, epoch milliseconds. */
export interface ShadowWindow {
  readonly opensAtMs: number;
  readonly closesAtMs: number;
}

export interface Shadow {
  readonly schema: string;
  readonly stock: number;
  readonly perPerson: number;
  readonly title: string;
}

/** Why there can be no rehearsal; the message is shown to the caller. */
export class NoRehearsal extends Error {}

interface Found {
  readonly title: string;
  readonly state: string;
  readonly per_person: number;
  readonly left: number | null;
  readonly runs_out_ms: string | null;
}

async function lookAtCoupon(trx: Transaction<Schema>, { templateId, grabId }: ShadowSpec): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT c.title->>'zh-CN' AS title, t.state, t.per_person, p.total - p.issued AS left,
           CASE WHEN c.validity->>'kind' = 'fixed' THEN c.validity->>'toMs' END AS runs_out_ms
      FROM coupon_template t
      JOIN coupon_terms c ON c.template_id = t.template_id AND c.version = t.terms_version
      LEFT JOIN stock_pool p ON p.template_id = t.template_id AND p.batch_id IS NULL
       AND p.session_id IS NOT DISTINCT FROM ${grabId ?? null}::uuid
     WHERE t.template_id = ${templateId}::uuid`.execute(trx);
  const [found] = rows;
  if (found === undefined) throw new NoRehearsal(`There is no released coupon ${templateId} (--coupon).`);
  return found;
}

function unitsOf(found: Found, { grabId, stock }: ShadowSpec, nowMs: number): number {
  if (found.left === null) throw new NoRehearsal(`The coupon takes no part in the grab ${grabId} (--grab).`);
  if (found.runs_out_ms !== null && Number(found.runs_out_ms) <= nowMs + LONGEST_MS) {
    throw new NoRehearsal('The coupon has expired or expires within two hours: no one could collect it.');
  }
  const units = stock ?? found.left;
  if (units === 0) throw new NoRehearsal('Nothing is left of this coupon: say how many units to play with (--stock).');
  return units;
}

/** Every table and function, in the schema; functions find nothing outside it. */
async function copyShapes(trx: Transaction<Schema>, schema: string): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`.execute(trx);
  for (const { name } of tables) {
    await sql`CREATE TABLE ${sql.id(schema, name)} (LIKE ${sql.id(name)} INCLUDING ALL)`.execute(trx);
  }
  const { rows: functions } = await sql<{ name: string; arguments: string; definition: string }>`
    SELECT proname AS name, pg_get_function_identity_arguments(p.oid) AS arguments,
           regexp_replace(pg_get_functiondef(p.oid), '^CREATE OR REPLACE FUNCTION [^(]+', '') AS definition
      FROM pg_proc p
     WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f' AND prorettype <> 'trigger'::regtype
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`.execute(trx);
  for (const { name, arguments: of, definition } of functions) {
    const id = sql.id(schema, name);
    await sql`CREATE FUNCTION ${id}${sql.raw(definition)}`.execute(trx);
    await sql`ALTER FUNCTION ${id}(${sql.raw(of)}) SET search_path TO ${sql.id(schema)}, pg_temp`.execute(trx);
  }
}

interface Copied extends ShadowSpec {
  readonly units: number;
  readonly nowMs: number;
}

async function copyCoupon(trx: Transaction<Schema>, schema: string, copied: Copied): Promise<void> {
  const { templateId, grabId = null, units, nowMs } = copied;
  const shadow = (table: keyof Schema) => sql.id(schema, table);
  const ofCoupon = sql`template_id = ${templateId}::uuid`;
  await sql`INSERT INTO ${shadow('catalogue_version')} (version) VALUES (1)`.execute(trx);
  await sql`INSERT INTO ${shadow('category')} SELECT * FROM category`.execute(trx);
  await sql`INSERT INTO ${shadow('coupon_terms')} SELECT * FROM coupon_terms WHERE ${ofCoupon}`.execute(trx);
  await sql`INSERT INTO ${shadow('coupon_template')} SELECT * FROM coupon_template WHERE ${ofCoupon}`.execute(trx);
  // The audience concerns real subscribers; these are invented.
  await sql`
    UPDATE ${shadow('coupon_template')}
       SET state = 'RUNNING', audience = '{"kind": "everyone"}'`.execute(trx);
  await sql`
    INSERT INTO ${shadow('grab_session')} (session_id, start_at, end_at)
    SELECT session_id, start_at, end_at FROM grab_session WHERE session_id = ${grabId}::uuid`.execute(trx);
  const { rows } = await sql<{ pool_id: string; total: number }>`
    INSERT INTO ${shadow('stock_pool')} (pool_id, template_id, session_id, total, per_day)
    SELECT pool_id, template_id, session_id,
           CASE WHEN session_id IS NOT DISTINCT FROM ${grabId}::uuid THEN ${units}::integer ELSE 0 END, per_day
      FROM stock_pool
     WHERE ${ofCoupon} AND batch_id IS NULL AND (session_id IS NULL OR session_id = ${grabId}::uuid)
    RETURNING pool_id, total`.execute(trx);
  // Ceiling and budget do not limit what is only played; a shadow has no triggers that would count its units.
  await sql`
    UPDATE ${shadow('coupon_terms')} SET ceiling = ${CEILING_MAX}, ceiling_per_day = NULL, campaign_id = NULL`.execute(
    trx,
  );
  await sql`
    INSERT INTO ${shadow('coupon_ceiling')} (template_id, ceiling, units, unit_value_fen)
    SELECT t.template_id, ${CEILING_MAX}::integer, sum(p.total), v.book_value_fen
      FROM ${shadow('stock_pool')} p
      JOIN ${shadow('coupon_template')} t ON t.template_id = p.template_id
      JOIN ${shadow('coupon_terms')} v ON v.template_id = t.template_id AND v.version = t.terms_version
     GROUP BY t.template_id, v.book_value_fen`.execute(trx);
  for (const { pool_id, total } of rows.filter((pool) => pool.total > 0)) {
    await sql`
      INSERT INTO ${shadow('stock_entry')} (entry_id, pool_id, kind, units, at)
      VALUES (${uuidv7()}, ${pool_id}, 'ADDED', ${total}, ${new Date(nowMs)})`.execute(trx);
  }
}

/** What makes and drops shadows: the owner of the tables. */
export interface ShadowMaker {
  readonly db: Kysely<Schema>;
  /** The role of the nodes that play; undefined: the owner's own. */
  readonly grantTo: string | undefined;
}

/** For the nodes' role: the shadow's rows, and nothing of their tables. */
async function openToNodes(trx: Transaction<Schema>, schema: string, role: string): Promise<void> {
  await sql`GRANT USAGE ON SCHEMA ${sql.id(schema)} TO ${sql.id(role)}`.execute(trx);
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${sql.id(schema)} TO ${sql.id(role)}`.execute(
    trx,
  );
}

/** Makes shadow stock of a coupon, in the coupon's own window. Throws NoRehearsal if there is nothing to rehearse. */
export const makeShadow = ({ db, grantTo }: ShadowMaker, spec: ShadowSpec, nowMs: number): Promise<Shadow> =>
  db.transaction().execute(async (trx) => {
    const found = await lookAtCoupon(trx, spec);
    const stock = unitsOf(found, spec, nowMs);
    const schema = shadowSchema(spec.rehearsalId);
    await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(trx);
    await copyShapes(trx, schema);
    await copyCoupon(trx, schema, { ...spec, units: stock, nowMs });
    if (grantTo !== undefined) await openToNodes(trx, schema, grantTo);
    return { schema, stock, perPerson: found.per_person, title: found.title };
  });

/** Moves a shadow's window, before the first claim. */
export async function openShadow(db: Kysely<Schema>, { schema }: Shadow, window: ShadowWindow): Promise<void> {
  const opens = new Date(window.opensAtMs);
  const closes = new Date(window.closesAtMs);
  await sql`UPDATE ${sql.id(schema, 'coupon_template')} SET claim_start = ${opens}, claim_end = ${closes}`.execute(db);
  await sql`UPDATE ${sql.id(schema, 'grab_session')} SET start_at = ${opens}, end_at = ${closes}`.execute(db);
}

export async function hasShadow(db: Kysely<Schema>, rehearsalId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_namespace WHERE nspname = ${shadowSchema(rehearsalId)}`.execute(db);
  return rows.length > 0;
}

export const dropShadow = async (db: Kysely<Schema>, schema: string): Promise<void> => {
  await sql`DROP SCHEMA IF EXISTS ${sql.id(schema)} CASCADE`.execute(db);
};

/** Drops the shadows of killed rehearsals, found by the time in their ids; as their owner. Returns how many. */
export async function dropOldShadows(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    SELECT nspname AS name FROM pg_namespace WHERE nspname ~ ${`^${PREFIX}[0-9a-f]{32}$`}`.execute(db);
  const begunMs = (schema: string): number => Number.parseInt(schema.slice(PREFIX.length, PREFIX.length + 12), 16);
  const old = rows.filter(({ name }) => begunMs(name) < nowMs - LONGEST_MS);
  for (const { name } of old) await dropShadow(db, name);
  return old.length;
}
