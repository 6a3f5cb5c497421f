import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, inject, test } from 'vitest';
import { readTerms } from '#catalogue/catalogue-store.ts';
import { createHomes } from '#platform/db/distributed/homes.ts';
import { makeCodes, randomCode } from '#test/factories/exchange.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { codeHash, exchangeCodeKey } from './exchange-code.ts';
import { createExchangeQueues } from './exchange-queues.ts';
import type { ExchangeOutcome } from './exchange-store.ts';

/* Attempts of many people at the same time, at two nodes, each of which settles several in one transaction. */

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const PEOPLE = 5;
const COUPONS = 2;
const CODES = 4;
const PER_PERSON = 2;

const isOnCluster = inject('workerTemplates').length > 0;
const deriveKey = testDeriveKey();
const key = exchangeCodeKey(deriveKey);
const { database, db } = await databaseScene();
const homes = createHomes(db, pino({ level: 'silent' }));
await homes.start();
await homes.stop();
const nodes = [createExchangeQueues(db, homes), createExchangeQueues(db, homes)] as const;

/** A code of one of the coupons, or after its last one a wrong code. */
interface Sent {
  readonly person: number;
  readonly coupon: number;
  readonly code: number;
  readonly requestId: string | undefined;
  readonly node: 0 | 1;
}
const sent: fc.Arbitrary<Sent> = fc.record({
  person: fc.nat({ max: PEOPLE - 1 }),
  coupon: fc.nat({ max: COUPONS - 1 }),
  code: fc.nat({ max: CODES }),
  requestId: fc.constantFrom('request-a', 'request-b', undefined, undefined),
  node: fc.constantFrom(0, 1),
});

async function couponWithCodes() {
  const template = await makeTemplate(db, { perPerson: PER_PERSON });
  const { templateId } = template;
  const { codes } = await makeCodes(database.pool, deriveKey, { templateId, size: CODES });
  return { templateId, terms: await readTerms(db, templateId, template.termsVersion), codes };
}

/** Transactions that waited for each other in a circle since the database began. */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT deadlocks::integer AS count FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Answered {
  readonly subscriberId: string;
  readonly requestId: string | undefined;
  /** Null: a wrong code. */
  readonly code: string | null;
  readonly templateId: string;
  readonly outcome: ExchangeOutcome;
}

/** What one answer may say, next to those who were granted. */
function expectTruth(one: Answered, granted: readonly Answered[]): void {
  const { outcome, code, requestId, subscriberId, templateId } = one;
  const winner = granted.find((other) => other.code === code);
  const mine = granted.filter((other) => other.subscriberId === subscriberId && other.templateId === templateId);
  switch (outcome.outcome) {
    case 'GRANTED':
      expect(code).not.toBeNull();
      expect(winner).toBe(one);
      break;
    case 'REPLAYED':
      expect(
        granted.some(
          (other) =>
            other.subscriberId === subscriberId &&
            'ownedId' in other.outcome &&
            other.outcome.ownedId === outcome.ownedId,
        ),
      ).toBe(true);
      break;
    case 'REQUEST_ID_REUSED':
      expect(requestId).toBeDefined();
      break;
    case 'REFUSED':
      if (code !== null) expect(winner?.subscriberId).not.toBe(subscriberId);
      break;
    case 'PERSONAL_LIMIT':
      expect(mine).toHaveLength(PER_PERSON);
      break;
    default:
      expect(outcome.outcome).toBe('LOCKED');
  }
}

test('a code gives one coupon, a person no more than their limit, and each hears the truth, whatever is sent at once', async () => {
  const before = await deadlocks();
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 10, maxLength: 60, size: 'max' }), async (all) => {
      const coupons = [await couponWithCodes(), await couponWithCodes()];
      const people = Array.from({ length: PEOPLE }, () => uuidv7());
      const answers = await Promise.all(
        all.map(async ({ person, coupon, code: which, requestId, node }): Promise<Answered> => {
          const { templateId, terms, codes } = coupons[coupon] ?? (await couponWithCodes());
          const code = codes[which] ?? null;
          const subscriberId = people[person] ?? '';
          const hash = codeHash(key, code ?? randomCode());
          const asked = { subscriberId, phonePrefix: '1990000', hash, requestId, isProved: true, nowMs: NOW_MS };
          const outcome = await nodes[node].exchange({ asked, terms: code === null ? undefined : terms });
          return { subscriberId, requestId, code, templateId, outcome };
        }),
      );
      const granted = answers.filter(({ outcome }) => outcome.outcome === 'GRANTED');
      expect(new Set(granted.map(({ code }) => code)).size).toBe(granted.length);
      for (const one of answers) expectTruth(one, granted);
      const owned = await db
        .selectFrom('owned_coupon')
        .select('owned_id')
        .where('subscriber_id', 'in', people)
        .execute();
      expect(owned).toHaveLength(granted.length);
    }),
    { numRuns: 25 },
  );
  await expectInvariantsHold(db, NOW_MS);
  // Batches lock in one order.
  if (!isOnCluster) expect(await deadlocks()).toBe(before);
}, 120_000);
