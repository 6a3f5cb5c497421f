import { appendFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Anchor, sealAnchor } from './anchor.ts';
import { auditKeysOf } from './audit-key.ts';
import { ensureKeyed } from './audit-store.ts';
import { type ChainPlace, verifyPiece } from './verify-chain.ts';

/** Entries before the head that are verified at the first round of a worker. */
const FIRST_LOOK = 2_000;
const FILE_MODE = 0o640;

/** Where anchors are kept besides the log. */
export interface AnchorKeepers {
  readonly file?: string | undefined;
  readonly hook?: { readonly url: string; readonly secret: Buffer } | undefined;
}

export interface AnchoringNeeds extends AnchorKeepers {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics?: Registry | undefined;
  /** Posts a signed body; `problem` is null if it arrived. */
  post(signed: {
    readonly id: string;
    readonly url: string;
    readonly secret: Buffer;
    readonly body: string;
    readonly nowMs: number;
  }): Promise<{ readonly problem: string | null }>;
}

const entryAt = (db: Kysely<Schema>) => db.selectFrom('audit_entry').select(['seq', 'at', 'hash']);
const readHead = (db: Kysely<Schema>) => entryAt(db).orderBy('seq', 'desc').limit(1).executeTakeFirst();

/** The entry from which a worker's first round goes on; undefined: from the first one. */
async function firstPlace(db: Kysely<Schema>, headSeq: number): Promise<ChainPlace | undefined> {
  const row = await entryAt(db)
    .where('seq', '=', String(headSeq - FIRST_LOOK))
    .executeTakeFirst();
  return row && { seq: Number(row.seq), hash: row.hash.toString('hex') };
}

/** What is wrong with the chain behind what was anchored last; null: nothing. */
async function problemBehind(db: Kysely<Schema>, last: ChainPlace | undefined) {
  const { entries, broken, headHash } = await verifyPiece(db, last);
  if (broken !== null) return { seq: broken.seq, problem: broken.problem };
  const kept = last && (await entryAt(db).where('seq', '=', String(last.seq)).executeTakeFirst());
  if (last !== undefined && kept === undefined) return { seq: last.seq, problem: 'MISSING' };
  if (last !== undefined && kept?.hash.toString('hex') !== last.hash) return { seq: last.seq, problem: 'ALTERED' };
  return { entries, headHash, problem: null };
}

function showBroken(registry: Registry | undefined): (isBroken: boolean) => void {
  if (registry === undefined) return () => undefined;
  const gauge = new Gauge({
    name: 'coupon_centre_audit_broken',
    help: '1 while the audit does not go on from the entry that this worker anchored last.',
    registers: [registry],
  });
  return (isBroken) => gauge.set(isBroken ? 1 : 0);
}

/**
 * A round of anchoring: verifies what was added since the last one and keeps the head, if it moved, in the log, and in file and
 * webhook where they are set. What one of these did not take is tried again by the next round, with the head of then. A chain
 * that does not go on from the last anchor is not anchored but reported, every round.
 */
export function createAnchoring(needs: AnchoringNeeds): () => Promise<void> {
  const { db, clock, log, file, hook, post } = needs;
  const show = showBroken(needs.metrics);
  let last: ChainPlace | undefined;
  /** The last entry that each has. */
  const taken = { log: 0, file: 0, hook: 0 };

  const keepers: Readonly<Record<keyof typeof taken, (anchor: Anchor) => Promise<void>>> = {
    log: async (anchor) => log.info(anchor, 'the head of the audit'),
    file: async (anchor) => {
      if (file !== undefined) await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: FILE_MODE, flush: true });
    },
    hook: async (anchor) => {
      if (hook === undefined) return;
      const body = JSON.stringify(anchor);
      const { problem } = await post({ ...hook, id: `${anchor.event}-${anchor.seq}`, body, nowMs: clock.now() });
      if (problem !== null) throw new Error(`the webhook did not take it: ${problem}`);
    },
  };

  async function keep(anchor: Anchor): Promise<void> {
    for (const keeper of ['log', 'file', 'hook'] as const) {
      if (taken[keeper] >= anchor.seq) continue;
      try {
        await keepers[keeper](anchor);
        taken[keeper] = anchor.seq;
      } catch (err) {
        log.error(
          { err, event: 'audit.anchor.failed', keeper, seq: anchor.seq },
          'an anchor of the audit was not kept',
        );
      }
    }
  }

  return async () => {
    await ensureKeyed(db, clock.now());
    const head = await readHead(db);
    if (head === undefined && last === undefined) return;
    last ??= await firstPlace(db, Number(head?.seq));
    const found = await problemBehind(db, last);
    show(found.problem !== null);
    if (found.problem !== null) {
      log.error({ event: 'audit.broken', ...found }, 'the audit was changed from outside');
      return;
    }
    last = { seq: found.entries, hash: found.headHash };
    const row = await entryAt(db).where('seq', '=', String(last.seq)).executeTakeFirstOrThrow();
    const anchored = { ...last, at: toInstant(row.at.getTime()), anchoredAt: toInstant(clock.now()) };
    await keep(sealAnchor(anchored, auditKeysOf(db).anchor.current()));
  };
}
