import { hkdfSync } from 'node:crypto';
import { createSandboxProvisioning } from '@coupon-centre/sandbox/src/gateways/provisioning.ts';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { readTerms } from '#catalogue/catalogue-store.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Homes } from '#platform/db/distributed/homes.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import { createConfirmations } from '#subscriber/confirmation/confirmation.ts';
import { movableClock } from '#test/claim-scene.ts';
import { makeOwned, type OwnedSpec } from '#test/factories/owned.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { type MadeTemplate, makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { createReversals } from '#use/reversal.ts';
import { createUses, type UseNeeds, type Uses } from '#use/use.ts';
import { keepNumbers, type StartedUse, startUses, type UseRequest } from '#use/use-store.ts';

/** Timeout of a caller whose biller does not answer; other calls have none, so that a slow machine passes. */
const SOON_MS = 20;
/** 2026-11-21 is a Saturday; noon in Shanghai. */
export const NOON_MS = Date.UTC(2026, 10, 21, 4);

/** Seals numbers as in production, with the tests' keys. */
const deriveKey: DeriveKey = (purpose, bytes) =>
  Buffer.from(hkdfSync('sha256', 'key of the tests', '', purpose, bytes));
export const testCipher: PhoneCipher = createPhoneCipher(deriveKey);

/** On a cluster a person's own id is a key of their home; so only uses of one person share a transaction. */
const EACH_AT_HOME: Homes = { of: (subscriberId) => subscriberId, count: () => 0 };

type Like = Partial<Omit<OwnedSpec, 'template'>> & { readonly template?: MadeTemplate; readonly terms?: TemplateSpec };
type Biller = ReturnType<typeof createSandboxProvisioning>;
type Coupon = Pick<OwnedSpec, 'subscriberId'> & { readonly ownedId: string };

/** Uses with the sandbox biller, and queries of their tables. */
export function useScene(db: Kysely<Schema>) {
  const clock = movableClock(NOON_MS);
  const biller = createSandboxProvisioning({ db, clock, cipher: testCipher });
  const log = pino({ level: 'silent' });
  const confirmations = createConfirmations(db, deriveKey);
  const termsOf = (templateId: string, version: number) => readTerms(db, templateId, version);
  const patience = async (signal: AbortSignal) =>
    ['vanish', 'slow'].includes(await biller.mode()) ? AbortSignal.timeout(SOON_MS) : signal;
  const impatient: Provisioning = {
    grant: async (grant, signal) => biller.grant(grant, await patience(signal)),
    ask: async (order, signal) => biller.ask(order, await patience(signal)),
    reverse: async (reversal, signal) => biller.reverse(reversal, await patience(signal)),
    askReversal: async (reversal, signal) => biller.askReversal(reversal, await patience(signal)),
  };
  const billing = { db, clock, cipher: testCipher, log, termsOf, provisioning: impatient };
  const usesWith = (
    overrides: Partial<Pick<UseNeeds, 'homes' | 'provisioning' | 'provisioningTimeoutMs' | 'handOverAfterMs'>> = {},
  ): Uses => createUses({ ...billing, homes: EACH_AT_HOME, confirmations, ...overrides });

  return {
    db,
    clock,
    biller,
    cipher: testCipher,
    confirmations,
    log,
    termsOf,
    usesWith,
    uses: usesWith(),
    reversals: createReversals(billing),
    /** A subscriber with a coupon. Default: both are new. */
    async couponOwner({ terms, ...like }: Like = {}) {
      const template = like.template ?? (await makeTemplate(db, { perPerson: 100, ...terms }));
      const subscriberId = like.subscriberId ?? (await makeSubscriber(db, testCipher)).subscriberId;
      return { ...(await makeOwned(db, { ...like, template, subscriberId })), template };
    },
    request(
      { subscriberId, ownedId }: Coupon,
      and: Partial<Pick<UseRequest, 'requestId' | 'serialNo' | 'locale' | 'sessionId' | 'smsTicket'>> = {},
    ): UseRequest {
      const nothing = { serialNo: undefined, requestId: undefined, smsTicket: undefined } as const;
      return {
        ...nothing,
        sessionId: subscriberId,
        locale: 'zh-CN',
        ...and,
        subscriberId,
        ownedId,
        nowMs: clock.now(),
      };
    },
    /** Takes a coupon into use and no more; null: it could not be taken. */
    async take(request: UseRequest): Promise<StartedUse | null> {
      const [order] = await keepNumbers(db, [request]);
      if (order === undefined) throw new Error('a use has no number');
      const [started = null] = await startUses(db, [{ ...request, order, offer: null, traceparent: null }]);
      return started;
    },
    traces: (coupon: Coupon) => tracesOf(db, biller, coupon),
  };
}

/** All that the tables know of one coupon since it was collected. */
async function tracesOf(db: Kysely<Schema>, biller: Biller, { subscriberId, ownedId }: Coupon) {
  const coupon = await db
    .selectFrom('owned_coupon')
    .selectAll()
    .where('owned_id', '=', ownedId)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('use_order')
    .selectAll()
    .where('owned_id', '=', ownedId)
    .orderBy('order_id')
    .execute();
  const events = await db
    .selectFrom('owned_coupon_event')
    .select('kind')
    .where('owned_id', '=', ownedId)
    .where('kind', '<>', 'COLLECTED')
    .orderBy('event_id')
    .execute();
  const outbox = await db
    .selectFrom('outbox')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('message_id')
    .execute();
  const numbers = new Set(orders.map((order) => order.order_no));
  const book = (await biller.entries(10_000)).filter((entry) => numbers.has(entry.orderNo));
  return { coupon, orders, events: events.map((event) => event.kind), outbox, book };
}

export type UseScene = ReturnType<typeof useScene>;
