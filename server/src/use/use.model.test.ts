import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { BillingMode } from '@coupon-centre/sandbox/src/gateways/billing-book.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { databaseScene } from '#test/scene.ts';
import { type UseScene, useScene } from '#test/use-scene.ts';
import { beginReversal, type ReversalKey, readReversal } from './reversal-store.ts';
import { SETTLE_AFTER_MS, type UseOrderState } from './use-store.ts';

/**
 * The life of one owned coupon: after any sequence of actions the real store agrees with this small model, and the biller
 * never has more than one grant for it.
 */

const WHY = { USED: 'ALREADY_USED', USING: 'USE_IN_PROGRESS' } as const;

type RequestId = 'request-a' | 'request-b' | undefined;
interface Model {
  mode: BillingMode;
  state: 'AVAILABLE' | 'USING' | 'USED';
  expired: boolean;
  /** A day has passed. */
  aged: boolean;
  /** Orders in order of creation. */
  orders: UseOrderState[];
  /** A reversal of the order that succeeded is open. */
  reversing: boolean;
  /** The result of each request: an index into `orders`. */
  kept: Map<RequestId, number>;
}
interface Real {
  readonly scene: UseScene;
  readonly mine: Awaited<ReturnType<UseScene['couponOwner']>>;
}
type Command = fc.AsyncCommand<Model, Real>;

const tracesOf = ({ scene, mine }: Real) => scene.traces(mine);

/** The refusal of a use now; null if it succeeds. */
const refusalBy = (model: Model): string | null =>
  model.state !== 'AVAILABLE' ? WHY[model.state] : model.expired ? 'EXPIRED' : null;

function settleTo(model: Model, index: number, to: 'SUCCEEDED' | 'REFUSED'): void {
  model.orders[index] = to;
  model.state = to === 'SUCCEEDED' ? 'USED' : 'AVAILABLE';
  if (to === 'REFUSED' && model.kept.get(undefined) === index) model.kept.delete(undefined);
}
/** The use is undone: the coupon can be used again, by the same request too unless that had an id. */
function undo(model: Model): void {
  const index = model.orders.lastIndexOf('SUCCEEDED');
  model.orders[index] = 'REVERSED';
  model.state = 'AVAILABLE';
  model.reversing = false;
  if (model.kept.get(undefined) === index) model.kept.delete(undefined);
}
function begin(model: Model, requestId: RequestId): number {
  const index = model.orders.push('STARTED') - 1;
  model.kept.set(requestId, index);
  model.state = 'USING';
  return index;
}

async function expectAgreement(model: Model, real: Real): Promise<void> {
  const { coupon, orders, events, book, outbox } = await tracesOf(real);
  expect(coupon.state).toBe(model.state);
  expect(orders.map((order) => order.state)).toEqual(model.orders);
  expect(events.filter((kind) => kind === 'USE_STARTED')).toHaveLength(model.orders.length);
  const count = (state: UseOrderState) => model.orders.filter((one) => one === state).length;
  expect(events.filter((kind) => kind === 'USED')).toHaveLength(count('SUCCEEDED') + count('REVERSED'));
  expect(events.filter((kind) => kind === 'RESTORED')).toHaveLength(count('REVERSED'));
  const grants = book.filter((entry) => entry.applied && entry.reversedAtMs === null).length;
  // A biller that vanishes may have reversed already.
  if (model.reversing) expect(grants).toBeLessThanOrEqual(1);
  else if (model.state === 'USED') expect(grants).toBe(1);
  else expect(grants).toBeLessThanOrEqual(model.state === 'USING' ? 1 : 0);
  const open = outbox.filter((message) => message.kind === 'SETTLE_USE' && message.done_at === null);
  expect(open).toHaveLength(model.orders.includes('STARTED') ? 1 : 0);
}

class Use implements Command {
  readonly requestId: RequestId;
  constructor(requestId: RequestId) {
    this.requestId = requestId;
  }
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const { scene, mine } = real;
    const answer = await scene.uses.use(scene.request(mine, this.requestId ? { requestId: this.requestId } : {}));
    const earlier = model.kept.get(this.requestId);
    const refusal = refusalBy(model);
    if (earlier !== undefined) expect(answer).toMatchObject({ order: { state: model.orders[earlier] } });
    else if (refusal !== null) expect(answer).toMatchObject({ refusal: { name: refusal } });
    else {
      const index = begin(model, this.requestId);
      if (model.mode === 'normal') settleTo(model, index, 'SUCCEEDED');
      if (model.mode === 'refuse') settleTo(model, index, 'REFUSED');
      expect(answer).toMatchObject({ order: { state: model.orders[index] } });
    }
    await expectAgreement(model, real);
  }
  toString = () => `use(${this.requestId ?? ''})`;
}

/** The process dies before the biller is asked, or after it granted and before that was recorded. */
class UseAndDie implements Command {
  readonly granted: boolean;
  constructor(granted: boolean) {
    this.granted = granted;
  }
  check = (model: Readonly<Model>) => refusalBy(model) === null && !model.kept.has(undefined);
  async run(model: Model, real: Real): Promise<void> {
    const { scene, mine } = real;
    const order = await scene.take(scene.request(mine));
    if (order === null) throw new Error('the coupon was not taken into use');
    if (this.granted) {
      const benefit = { kind: 'DATA_MB', amount: 1_024 } as const;
      const grant = { orderNo: order.orderNo, phone: '13800138000', benefit, templateId: mine.templateId };
      await scene.biller.setMode('normal');
      await scene.biller.grant(grant, new AbortController().signal);
      await scene.biller.setMode(model.mode);
    }
    begin(model, undefined);
    await expectAgreement(model, real);
  }
  toString = () => `die(${this.granted ? 'after' : 'before'} the grant)`;
}

class Settle implements Command {
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const { scene, mine } = real;
    const before = await tracesOf(real);
    scene.clock.moveBy(SETTLE_AFTER_MS);
    for (const [index, order] of before.orders.entries()) {
      const key = { subscriberId: mine.subscriberId, orderId: order.order_id };
      const settled = await scene.uses.settle(key, 'zh-CN');
      const wasOpen = model.orders[index] === 'STARTED';
      const isSilent = model.mode === 'vanish';
      // A coupon expires here when its order is a day old: that one is handed over to operators.
      expect(settled).toBe(wasOpen && isSilent && !model.expired ? 'again' : 'settled');
      if (wasOpen && isSilent && model.expired) model.orders[index] = 'HANDED_OVER';
      if (!wasOpen || isSilent) continue;
      const hasIt = before.book.some((entry) => entry.orderNo === order.order_no && entry.applied);
      settleTo(model, index, hasIt || model.mode === 'normal' ? 'SUCCEEDED' : 'REFUSED');
    }
    await expectAgreement(model, real);
  }
  toString = () => 'settle';
}

/** Support restores the coupon, and the biller is told at once. */
class Restore implements Command {
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const { scene, mine } = real;
    const { subscriberId, ownedId } = mine;
    const nowMs = scene.clock.now();
    const reversal = await scene.db
      .transaction()
      .execute((trx) => beginReversal(trx, { subscriberId, ownedId, validToMs: nowMs + DAY_MS, nowMs }));
    const isPossible = model.state === 'USED' && !model.reversing;
    expect(reversal !== null).toBe(isPossible);
    if (reversal !== null) {
      model.reversing = true;
      await settleReversal(model, real, reversal);
    }
    await expectAgreement(model, real);
  }
  toString = () => 'restore';
}

async function settleReversal(model: Model, { scene }: Real, key: ReversalKey): Promise<void> {
  const { orderNo = '' } = (await readReversal(scene.db, key))?.order ?? {};
  const settled = await scene.reversals.settle(key);
  expect(settled).toBe(model.mode === 'vanish' ? 'again' : 'settled');
  if (model.mode === 'vanish') return;
  const isDone = (await scene.biller.entries(10_000)).some((entry) => entry.orderNo === orderNo && entry.reversedAtMs);
  if (isDone) {
    undo(model);
    model.expired = false;
  } else model.reversing = false;
}

class SettleReversals implements Command {
  check = (model: Readonly<Model>) => model.reversing;
  async run(model: Model, real: Real): Promise<void> {
    const { scene, mine } = real;
    const { reversal_id: reversalId } = await scene.db
      .selectFrom('use_reversal')
      .select('reversal_id')
      .where('owned_id', '=', mine.ownedId)
      .where('state', '=', 'STARTED')
      .executeTakeFirstOrThrow();
    // A reversal that the biller never got is sent again once the first sending is over.
    scene.clock.moveBy(SETTLE_AFTER_MS);
    await settleReversal(model, real, { subscriberId: mine.subscriberId, reversalId });
    await expectAgreement(model, real);
  }
  toString = () => 'settle the reversal';
}

class Turn implements Command {
  readonly mode: BillingMode;
  constructor(mode: BillingMode) {
    this.mode = mode;
  }
  check = () => true;
  async run(model: Model, { scene }: Real): Promise<void> {
    await scene.biller.setMode(this.mode);
    model.mode = this.mode;
  }
  toString = () => `biller: ${this.mode}`;
}

class Expire implements Command {
  // Once: the kept requests of two days ago are forgotten. A reversal keeps what it promised, however long it takes.
  check = (model: Readonly<Model>) => !model.aged && !model.reversing;
  async run(model: Model, real: Real): Promise<void> {
    real.scene.clock.moveBy(DAY_MS);
    model.expired = true;
    model.aged = true;
    await expectAgreement(model, real);
  }
  toString = () => 'expire';
}

const { db } = await databaseScene();

test('a coupon agrees with its model after any sequence of actions', async () => {
  const commands = fc.commands(
    [
      fc.constantFrom<RequestId>(undefined, undefined, 'request-a', 'request-b').map((requestId) => new Use(requestId)),
      fc.boolean().map((granted) => new UseAndDie(granted)),
      fc.constantFrom<BillingMode>('normal', 'refuse', 'vanish').map((mode) => new Turn(mode)),
      fc.constant(new Settle()),
      fc.constant(new Restore()),
      fc.constant(new Restore()),
      fc.constant(new SettleReversals()),
      fc.constant(new Expire()),
    ],
    { maxCommands: 20, size: '+1' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const usual = useScene(db);
      // Handed over when it expires: longer, and the requests are forgotten before.
      const scene = { ...usual, uses: usual.usesWith({ handOverAfterMs: DAY_MS }) };
      await scene.biller.setMode('normal');
      const mine = await scene.couponOwner({ validToMs: scene.clock.now() + DAY_MS });
      const model: Model = {
        mode: 'normal',
        state: 'AVAILABLE',
        expired: false,
        aged: false,
        orders: [],
        reversing: false,
        kept: new Map(),
      };
      await fc.asyncModelRun(() => ({ model, real: { scene, mine } }), sequence);
    }),
    { numRuns: 60 },
  );
  await expectInvariantsHold(db, Date.now());
}, 120_000);
