import { call, json } from '@coupon-centre/contract/call/call';
import { cardClasses } from '@coupon-centre/contract/foundation/benefit-kinds';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Schema, StoredOwnedState } from '#platform/db/schema/schema.ts';
import { type HandlerOf, nothing } from '#platform/http/handler.ts';
import { serveCalls } from '#platform/http/serve-calls.ts';
import { createSessionTokens } from '#subscriber/session/session-token.ts';
import { ownedRows } from '#test/factories/owned.ts';
import { insertRows, type Rows } from '#test/factories/rows.ts';
import { type MadeTemplate, makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';

/* The server whose lists of owned coupons are measured: one person with few coupons, one with many, in the same mixture. */

const FEW = 100;
const MANY = 10_000;
/** Coupons deleted in one request. */
const DELETED = 20;
const TEMPLATES_A_CLASS = 2;
const PLENTY = 1_000_000_000;

/** States of every twenty coupons. `RAN_OUT`: past its end, but not yet marked as expired. */
const mixture: readonly (StoredOwnedState | 'RAN_OUT')[] = [
  ...Array.from({ length: 6 }, () => 'AVAILABLE' as const),
  'USING',
  ...Array.from({ length: 7 }, () => 'USED' as const),
  ...Array.from({ length: 4 }, () => 'RAN_OUT' as const),
  'EXPIRED',
  'WITHDRAWN',
];

const { app, db, ownerPool, clock, deriveKey, serve } = await benchApp('api');
const nowMs = clock.now();

const templates: MadeTemplate[] = [];
for (const cardClass of cardClasses) {
  for (let nth = 0; nth < TEMPLATES_A_CLASS; nth += 1) {
    templates.push(await makeTemplate(db, { cardClass, perPerson: PLENTY, stock: { total: PLENTY } }));
  }
}

async function ownMany(to: Kysely<Schema>, subscriberId: string, count: number): Promise<string[]> {
  const finished: string[] = [];
  const rows: Rows[] = [];
  for (let index = 0; index < count; index += 1) {
    // The stride is coprime with the mixture's length, so that every class has every state.
    const template = templates[(index * 7 + Math.floor(index / mixture.length)) % templates.length];
    const kind = mixture[index % mixture.length];
    if (template === undefined || kind === undefined) throw new Error('no template or state');
    const claimedAtMs = nowMs - (count - index) * 60_000 - DAY_MS;
    const { owned, rows: made } = ownedRows({
      subscriberId,
      template,
      ordinal: index + 1,
      state: kind === 'RAN_OUT' ? 'AVAILABLE' : kind,
      claimedAtMs,
      changedAtMs: claimedAtMs + 1_000,
      validToMs: kind === 'RAN_OUT' ? claimedAtMs + 2_000 : nowMs + DAY_MS + index * 60_000,
    });
    rows.push(...made);
    if (kind === 'USED') finished.push(owned.ownedId);
  }
  await insertRows(to, ...rows);
  return finished.slice(0, DELETED);
}

const tokens = createSessionTokens({ deriveKey, isRevoked: () => false });
async function makeOwner(count: number) {
  const subscriberId = uuidv7();
  const finished = await ownMany(db, subscriberId, count);
  const { token, ms, hc } = tokens.issue({
    subscriberId,
    sessionId: uuidv7(),
    uid: 'bench',
    phonePrefix: '1990000',
    memberSinceMs: nowMs,
    issuedAtMs: nowMs,
  });
  return { count, finished, session: { H5_TOKEN: token, ms, hc } };
}
const owners = [await makeOwner(FEW), await makeOwner(MANY)];
// As after autovacuum.
await ownerPool.query('VACUUM ANALYZE owned_coupon');

const showAgain = call({
  path: '/bench/show-again',
  summary: 'Show hidden coupons again, for the next round',
  who: { session: 'required' },
  request: z.object({}),
  answer: json(z.object({})),
  refusals: [],
});
const unhide: HandlerOf<typeof showAgain> = async (_, { session }) => {
  await db
    .updateTable('owned_coupon')
    .set({ hidden_at: null })
    .where('subscriber_id', '=', session.subscriberId)
    .where('hidden_at', 'is not', null)
    .execute();
  return nothing;
};
const served = { calls: { showAgain }, handlers: { showAgain: unhide } };
await serveCalls(app.http, served, { clock, verify: app.verify });

await serve({ owners });
