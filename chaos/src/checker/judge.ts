import { codeOf } from '@coupon-centre/contract/call/errors';
import type { Answered, Entry, Sent } from '#workload/history.ts';

/** An owned coupon as the database has it. */
export interface OwnedFact {
  readonly ownedId: string;
  readonly subscriberId: string;
  readonly templateId: string;
  readonly isHidden: boolean;
}

export interface OrderFact {
  readonly orderNo: string;
  readonly ownedId: string;
  readonly state: string;
}

/** What the database says of those whom the history names. */
export interface Facts {
  /** All owned coupons of every subscriber who owns a coupon that was acknowledged. */
  readonly owned: readonly OwnedFact[];
  /** All orders of these coupons. */
  readonly orders: readonly OrderFact[];
  /** The owned coupons that came from an exchange code. */
  readonly exchanged: ReadonlySet<string>;
}

export interface Findings {
  /** Acknowledged changes that were checked. */
  readonly acknowledged: number;
  /** Acknowledged, and not there. One line each. */
  readonly lost: readonly string[];
  /** One request, code or coupon that counts more than once. One line each. */
  readonly twice: readonly string[];
}

interface Asked extends Sent {
  readonly answers: readonly Answered[];
}

/** Each request once, with all the answers that it got. */
function requestsOf(entries: readonly Entry[]): readonly Asked[] {
  const answers = Map.groupBy(
    entries.filter((entry) => entry.kind === 'answered'),
    ({ id }) => id,
  );
  const sent = new Map(entries.filter((entry) => entry.kind === 'sent').map((entry) => [entry.id, entry]));
  return [...sent.values()].map((entry) => ({ ...entry, answers: answers.get(entry.id) ?? [] }));
}

const isGrant = ({ code }: Answered): boolean => code === codeOf.SUCCESS;
/** Answers that name an order, whether the biller has granted it or not. */
const namesOrder = ({ result }: Answered): boolean => result !== '';

/** Whether the request may have had an effect that no answer told of. */
const isUncertain = ({ answers }: Asked): boolean =>
  answers.length === 0 || answers.some((answer) => answer.isAfterSilence && !isGrant(answer));

const resultsOf = ({ answers }: Asked): ReadonlySet<string> =>
  new Set(answers.filter(isGrant).map(({ result }) => result));

/** Granted coupons that are not there, or are others. */
function missing({ id, operation, subject }: Asked, ownedId: string, fact: OwnedFact | undefined): readonly string[] {
  if (fact === undefined) return [`${operation} ${id}: coupon ${ownedId} is not there`];
  if (operation === 'collect' && fact.templateId !== subject) return [`collect ${id}: ${ownedId} is another coupon`];
  return [];
}

/** Codes that gave more than one coupon, or something to more than one person. */
function doubledCodes(exchanges: readonly Asked[]): readonly string[] {
  const given = Map.groupBy(
    exchanges.flatMap((request) => [...resultsOf(request)].map((ownedId) => ({ ...request, ownedId }))),
    ({ subject }) => subject,
  );
  return [...given.values()].flatMap(([first, ...others]) =>
    others
      .filter(({ ownedId, person }) => ownedId !== first?.ownedId || person !== first.person)
      .map(({ id }) => `exchange ${id}: its code gave ${first?.ownedId}, too`),
  );
}

/** Collects and exchanges: each granted coupon is there, and there is none that no request was granted. */
function judgeGrants(requests: readonly Asked[], { owned, exchanged }: Facts) {
  const granting = requests.filter(({ operation }) => operation === 'collect' || operation === 'exchange');
  const exchanges = granting.filter(({ operation }) => operation === 'exchange');
  const there = new Map(owned.map((fact) => [fact.ownedId, fact]));
  const grants = granting.flatMap((request) => [...resultsOf(request)].map((ownedId) => ({ request, ownedId })));
  const granted = new Set(grants.map(({ ownedId }) => ownedId));
  const personOf = new Map(grants.map(({ request, ownedId }) => [there.get(ownedId)?.subscriberId, request.person]));
  const uncertain = new Set(granting.filter(isUncertain).map(({ person }) => person));
  const lost = [
    ...grants.flatMap(({ request, ownedId }) => missing(request, ownedId, there.get(ownedId))),
    ...exchanges.flatMap((request) =>
      [...resultsOf(request)]
        .filter((ownedId) => !exchanged.has(ownedId))
        .map((ownedId) => `exchange ${request.id}: coupon ${ownedId} came from no code`),
    ),
  ];
  const unexplained = owned.filter(({ ownedId, subscriberId }) => {
    const person = personOf.get(subscriberId);
    return person !== undefined && !granted.has(ownedId) && !uncertain.has(person);
  });
  const twice = [
    ...granting
      .filter((request) => resultsOf(request).size > 1)
      .map(({ id, operation }) => `${operation} ${id}: more than one coupon for one request`),
    ...doubledCodes(exchanges),
    ...unexplained.map(({ ownedId }) => `coupon ${ownedId} is there, and no answer granted it`),
  ];
  return { acknowledged: granted.size, lost, twice };
}

/** A use that was acknowledged stands, unless an operator had it reversed. */
function judgeUses(requests: readonly Asked[], { orders }: Facts) {
  const there = new Map(orders.map((order) => [order.orderNo, order]));
  const lost: string[] = [];
  const twice: string[] = [];
  let acknowledged = 0;
  for (const { id, operation, subject, answers } of requests) {
    if (operation !== 'use') continue;
    const named = answers.filter(namesOrder);
    if (named.length === 0) continue;
    acknowledged += 1;
    if (new Set(named.map(({ result }) => result)).size > 1)
      twice.push(`use ${id}: more than one order for one request`);
    for (const answer of named) {
      const order = there.get(answer.result);
      if (order === undefined || order.ownedId !== subject) lost.push(`use ${id}: order ${answer.result} is not there`);
      else if (isGrant(answer) && order.state !== 'SUCCEEDED' && order.state !== 'REVERSED')
        lost.push(`use ${id}: order ${answer.result} had succeeded and is ${order.state}`);
    }
  }
  return { acknowledged, lost, twice };
}

function judgeDeletes(requests: readonly Asked[], { owned }: Facts) {
  const hidden = new Set(owned.filter(({ isHidden }) => isHidden).map(({ ownedId }) => ownedId));
  const done = requests
    .filter(({ operation }) => operation === 'delete')
    .flatMap((request) => [...resultsOf(request)].flatMap((ids) => ids.split(' ').filter((id) => id !== '')));
  const distinct = new Set(done);
  const lost = [...distinct].filter((id) => !hidden.has(id)).map((id) => `delete: coupon ${id} is in the list again`);
  return { acknowledged: distinct.size, lost, twice: [] as string[] };
}

/** A restore that was acknowledged has reversed the order of its coupon. */
function judgeRestores(requests: readonly Asked[], { orders }: Facts) {
  const reversed = Map.groupBy(
    orders.filter(({ state }) => state === 'REVERSED'),
    ({ ownedId }) => ownedId,
  );
  const restored = requests.filter((request) => request.operation === 'restore' && resultsOf(request).size > 0);
  const lost = restored
    .filter(({ subject }) => !reversed.has(subject))
    .map(({ subject }) => `restore: the use of ${subject} is not reversed`);
  return { acknowledged: restored.length, lost, twice: [] as string[] };
}

/** Compares what was answered with what is there. Of a quiet system: requests under way count as lost or double. */
export function judge(entries: readonly Entry[], facts: Facts): Findings {
  const requests = requestsOf(entries);
  const parts = [judgeGrants, judgeUses, judgeDeletes, judgeRestores].map((part) => part(requests, facts));
  return {
    acknowledged: parts.reduce((sum, part) => sum + part.acknowledged, 0),
    lost: parts.flatMap(({ lost }) => lost),
    twice: parts.flatMap(({ twice }) => twice),
  };
}
