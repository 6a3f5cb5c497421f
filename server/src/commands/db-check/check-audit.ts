import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { giveAuditKeys } from '#audit/audit-key.ts';
import { checkAnchors } from '#audit/check-anchors.ts';
import { anchorLines, verdictLines } from '#audit/verdict-lines.ts';
import { verifyChain } from '#audit/verify-chain.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { requireKeys, type SecretSource } from '#platform/settings/key-source.ts';
import { checkKeyIsKnown, openSecrets } from '#platform/settings/secrets.ts';
import type { Checked } from './checked.ts';
import { readAnchors } from './read-anchors.ts';

const what = "the operators' record";

export interface AuditSettings extends SecretSource {
  /** Where the head of the record was kept; undefined: nowhere that can be read, so that a cut end is not seen. */
  readonly auditAnchorFile?: string | undefined;
}

/** Gives the record its keys; returns why it cannot. */
async function giveKeys(db: Kysely<Schema>, pool: pg.Pool, settings: AuditSettings): Promise<string | undefined> {
  try {
    requireKeys(settings);
    const secrets = openSecrets(settings);
    await checkKeyIsKnown(pool, secrets);
    giveAuditKeys(db, secrets);
    return undefined;
  } catch (error) {
    if (error instanceof StartProblem) return error.message;
    throw error;
  }
}

/** Verifies the operators' record, and compares it with its anchors; without its key it is left out. */
export async function checkAudit(db: Kysely<Schema>, pool: pg.Pool, settings: AuditSettings): Promise<Checked> {
  const { auditAnchorFile: file } = settings;
  const lacking = await giveKeys(db, pool, settings);
  if (lacking !== undefined) return { what, result: 'LEFT_OUT', lines: [lacking] };
  // Before the first entry there is no file.
  const anchors = file === undefined || !existsSync(file) ? undefined : await readAnchors(file);
  const verdict = await verifyChain(db);
  const faults = await checkAnchors(db, anchors ?? []);
  const compared =
    anchors === undefined ? ['no AUDIT_ANCHOR_FILE to see a cut end by'] : anchorLines(anchors.length, faults);
  const isWhole = verdict.broken === null && faults.length === 0;
  if (isWhole && file !== undefined && verdict.entries > 0 && (anchors ?? []).length === 0) {
    return { what, result: 'LEFT_OUT', lines: [`AUDIT_ANCHOR_FILE (${file}) has no anchor to see a cut end by`] };
  }
  const lines = [...verdictLines(verdict), ...compared].map((line) => line.replace(/^ok: /, ''));
  return { what, result: isWhole ? 'OK' : 'FOUND', lines: isWhole ? [lines.join('; ')] : lines };
}
