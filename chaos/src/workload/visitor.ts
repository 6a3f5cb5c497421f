import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { deleteMyCoupons } from '@coupon-centre/contract/wallet/delete-my-coupons';
import type { Random } from '#random.ts';
import type { History, Operation } from './history.ts';
import { isSuccess, type Reply, type Session, type Wire } from './wire.ts';

/** Shares of what is done at all, twice at once, against oneself, or again later. */
const SHARES = { double: 0.15, rival: 0.15, use: 0.5, exchange: 0.5, rivalCode: 0.2, delete: 0.4, replay: 0.2 };
const COUPONS_A_VISIT = 8;
const THINK_MS = 60;

export interface Person {
  /** Eleven digits. */
  readonly phone: string;
  readonly session: Session;
}

/** What visitors share. */
export interface Visits {
  readonly wire: Wire;
  readonly history: History;
  readonly random: Random;
  /** Resolves when the workload may go on; at once while it is not paused. */
  readonly mayGoOn: () => Promise<void>;
  readonly coupons: () => readonly string[];
  /** An exchange code, each given out once; undefined where there are none. */
  readonly takeCode: () => Promise<string | undefined>;
  /** Told of each acknowledgement, of a repeated request again. */
  readonly onAcknowledged: (requestId: string) => void;
  /** A used coupon, for the fault that has operators restore them. */
  readonly onUsed: (ownedId: string) => void;
}

interface Request {
  readonly operation: Operation;
  readonly path: string;
  readonly subject: string;
  readonly body: object;
  readonly resultOf: (reply: Reply) => string;
}

const collecting = (sCardId: string): Request => ({
  operation: 'collect',
  path: claimCoupon.path,
  subject: sCardId,
  body: { sCardId },
  resultOf: ({ data }) => data.uCardId,
});
const using = (uCardId: string): Request => ({
  operation: 'use',
  path: useCoupon.path,
  subject: uCardId,
  body: { uCardId },
  resultOf: ({ data }) => data.useOrderNo,
});
const exchanging = (code: string): Request => ({
  operation: 'exchange',
  path: redeemCode.path,
  subject: code,
  body: { code },
  resultOf: ({ data }) => data.uCardId,
});
const deleting = (ids: readonly string[]): Request => ({
  operation: 'delete',
  path: deleteMyCoupons.path,
  subject: ids.join(' '),
  body: { ids },
  resultOf({ data }) {
    const skipped = new Set((data.skipped as readonly { id: string }[]).map(({ id }) => id));
    return ids.filter((id) => !skipped.has(id)).join(' ');
  },
});

/** An order number stands also in the answer that the biller is still at work, or has refused. */
const hasResult = ({ operation }: Request, { code }: Reply): boolean =>
  code === codeOf.SUCCESS ||
  (operation === 'use' && (code === codeOf.PROVISIONING || code === codeOf.PROVISIONING_REFUSED));

/** Sends a change until it is answered, with a history of both. */
async function change(visits: Visits, person: Person, request: Request & { id?: string }): Promise<Reply> {
  const { operation, subject, body, path, resultOf, id = randomUUID() } = request;
  await visits.history.append({ kind: 'sent', id, operation, person: person.phone, subject });
  const reply = await visits.wire.ask(path, { ...body, requestId: id }, person.session);
  const result = hasResult(request, reply) ? resultOf(reply) : '';
  await visits.history.append({
    kind: 'answered',
    id,
    code: reply.code,
    result,
    isAfterSilence: reply.isAfterSilence,
  });
  if (isSuccess(reply)) visits.onAcknowledged(id);
  return reply;
}

/** Sends it once; or twice at once with one id. The first reply. */
async function maybeDoubled(visits: Visits, person: Person, request: Request): Promise<Reply & { id: string }> {
  const id = randomUUID();
  const times = visits.random.happens(SHARES.double) ? 2 : 1;
  const replies = await Promise.all(Array.from({ length: times }, () => change(visits, person, { ...request, id })));
  return { ...(replies.find(isSuccess) ?? (replies[0] as Reply)), id };
}

/** Exchanges a code, sometimes against a rival with the same one. */
async function exchangeOne(
  visits: Visits,
  { person, rival }: { readonly person: Person; readonly rival: Person },
  step: () => Promise<void>,
): Promise<void> {
  const code = await visits.takeCode();
  await step();
  if (code === undefined) return;
  const others = visits.random.happens(SHARES.rivalCode) ? [change(visits, rival, exchanging(code))] : [];
  await Promise.all([maybeDoubled(visits, person, exchanging(code)), ...others]);
}

/** One subscriber comes, collects some coupons, uses some, exchanges a code, deletes what is used, and asks some things again. */
export async function visit(visits: Visits, person: Person, rival: Person): Promise<void> {
  const { random } = visits;
  const used: string[] = [];
  const done: (Request & { id: string })[] = [];
  const step = async (): Promise<void> => {
    await pause(random.between(0, 2 * THINK_MS));
    await visits.mayGoOn();
  };
  for (const sCardId of random.shuffled(visits.coupons()).slice(0, COUPONS_A_VISIT)) {
    await step();
    const request = collecting(sCardId);
    const against = random.happens(SHARES.rival) ? [change(visits, person, request)] : [];
    const [reply] = await Promise.all([maybeDoubled(visits, person, request), ...against]);
    if (!isSuccess(reply)) continue;
    done.push({ ...request, id: reply.id });
    if (!random.happens(SHARES.use)) continue;
    await step();
    const uCardId = reply.data.uCardId as string;
    const use = using(uCardId);
    const answer = await maybeDoubled(visits, person, use);
    if (!isSuccess(answer)) continue;
    done.push({ ...use, id: answer.id });
    if (random.happens(SHARES.delete)) used.push(uCardId);
    else visits.onUsed(uCardId);
  }
  if (random.happens(SHARES.exchange)) await exchangeOne(visits, { person, rival }, step);
  if (used.length > 0) {
    await step();
    await maybeDoubled(visits, person, deleting(used));
  }
  for (const request of done.filter(() => random.happens(SHARES.replay))) {
    await step();
    await change(visits, person, request);
  }
}
