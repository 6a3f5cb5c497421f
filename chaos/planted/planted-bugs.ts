import { definitionOf, type PlantedBug } from './planted-bug.ts';
import { shelfBugs } from './shelf-bugs.ts';

const CLAIM = definitionOf('claim_batch');
const EXCHANGE = definitionOf('exchange_code_once');
const REMEMBERED = 'server/migrations/0045-remembered-by-the-database.sql';
const WRONG_CLOCK = 'test/wrong-clock.test.ts';
const CLAIM_QUEUE = 'src/claim/claim-queue.test.ts';
const USES = definitionOf('start_uses');
const USE_SETTLING = 'src/use/use-settling.test.ts';

const claims: readonly PlantedBug[] = [
  {
    name: 'the stock gives one unit too few',
    file: CLAIM,
    find: '<= least(left_over, left_on_day) AS granted',
    replace: '< least(left_over, left_on_day) AS granted',
    test: CLAIM_QUEUE,
    testName: 'succeeds exactly 100 times',
  },
  {
    name: 'a repeat finds the request of another person',
    file: CLAIM,
    find: 'WHERE k.subscriber_id = v_first AND k.request_id = v_request;',
    replace: 'WHERE k.request_id = v_request;',
    test: CLAIM_QUEUE,
    testName: 'from another person is another request',
  },
  {
    name: 'a repeat in a batch finds the request of another person',
    file: CLAIM,
    find: 'JOIN idempotency_key k ON k.subscriber_id = a.subscriber_id AND k.request_id = a.request_id',
    replace: 'JOIN idempotency_key k ON k.request_id = a.request_id',
    test: 'src/claim/claim-model.test.ts',
    testName: 'answers as the model does',
  },
  {
    name: 'the stock of a day is not looked at',
    file: CLAIM,
    find: '<= least(left_over, left_on_day) AS granted',
    replace: '<= left_over AS granted',
    test: CLAIM_QUEUE,
    testName: 'beyond the daily stock is refused today and granted tomorrow',
  },
  {
    name: 'the personal limit is not counted within a batch',
    file: CLAIM,
    find: 'AND have + nth <= per_person',
    replace: 'AND have + 1 <= per_person',
    test: CLAIM_QUEUE,
    testName: 'by one person, 50 times at once on two nodes, gives exactly the personal limit',
  },
  {
    name: 'the personal limit of a day counts every day',
    file: CLAIM,
    find: '(count(*) FILTER (WHERE o.claimed_on = p_day))::integer',
    replace: 'count(*)::integer',
    test: CLAIM_QUEUE,
    testName: 'beyond the personal daily limit is refused today and granted tomorrow',
  },
  {
    name: 'the day of a stock never ends',
    file: CLAIM,
    find: 'coalesce(p.per_day - CASE WHEN p.day >= p_day THEN p.issued_on_day ELSE 0 END',
    replace: 'coalesce(p.per_day - p.issued_on_day',
    test: CLAIM_QUEUE,
    testName: 'beyond the daily stock is refused today and granted tomorrow',
  },
  {
    name: 'a repeat for a closed coupon finds the request of another person',
    file: 'server/src/claim/claim-store.ts',
    find: 'k ON k.subscriber_id = a.subscriber_id AND k.request_id = a.request_id',
    replace: 'k ON k.request_id = a.request_id',
    test: CLAIM_QUEUE,
    testName: 'from another person is another request also where the coupon is closed',
  },
  {
    name: 'a request is forgotten after seven minutes',
    file: 'server/src/platform/jobs/retiring.ts',
    find: 'REQUEST_ID_DAYS * DAY_MS',
    replace: 'REQUEST_ID_DAYS * 60_000',
    test: WRONG_CLOCK,
    testName: 'is remembered for a week',
  },
  {
    name: 'a claim that comes again is judged by the clock of its node',
    file: REMEMBERED,
    find: "'(k.request_id NOT LIKE ''~%'' OR k.kept_at > v_tapped_from) AS is_kept'",
    replace: "'(k.keep_until > p_now) AS is_kept'",
    test: WRONG_CLOCK,
    testName: 'is the same coupon for two taps without a request id',
  },
  {
    name: 'a request comes again with the id of another one that a wrong clock takes for over',
    file: 'server/migrations/0053-remembered-exchanges.sql',
    find: "'k.request_id = p_request;'",
    replace: "'k.request_id = p_request AND p_now < k.keep_until;'",
    test: WRONG_CLOCK,
    testName: 'takes no second code',
  },
  {
    name: 'the ledger misses what was issued',
    file: CLAIM,
    find: "SELECT (array_agg(a.owned_id))[1], a.pool_id, 'ISSUED', count(*)::integer, p_now",
    replace: "SELECT (array_agg(a.owned_id))[1], a.pool_id, 'ISSUED', 1, p_now",
    test: CLAIM_QUEUE,
    testName: 'gives everyone one while stock lasts',
  },
  {
    name: 'a claim that a rule holds can be used at once',
    file: 'server/src/claim/claim-store.ts',
    find: 'if (claims.every(({ hold }) => hold === undefined)) return sql``;',
    replace: 'if (claims.length > 0) return sql``;',
    test: 'src/risk/risk.test.ts',
    testName: 'holds what 64 claim at once',
  },
];

const uses: readonly PlantedBug[] = [
  {
    name: 'a coupon is taken into use whatever its state',
    file: USES,
    find: " AND c.state = 'AVAILABLE' AND c.valid_from",
    replace: ' AND c.valid_from',
    test: 'src/risk-case/clawback/claw-back.test.ts',
    testName: 'a use and a clawback of the same coupon from 64 connections',
  },
  {
    name: 'the write does not look at the end of the validity',
    file: USES,
    find: 'AND c.valid_from <= a.at AND c.valid_to > a.at',
    replace: 'AND c.valid_from <= a.at',
    test: 'src/use/use.test.ts',
    testName: 'a coupon that expires between read and write is not taken into use',
  },
  {
    name: 'settling sends the order again without asking first',
    file: 'server/src/use/biller.ts',
    find: "      if (found.kind !== 'unknownOrder') return found;\n      return (await",
    replace: '      return (await',
    test: USE_SETTLING,
    testName: 'an order whose outcome is unknown is asked about first',
  },
  {
    name: 'an order that never arrived is sent by every process',
    file: 'server/src/use/biller.ts',
    find: 'return (await claimSendingAgain(db, order, clock.now())) ?',
    replace: 'return (await claimSendingAgain(db, order, clock.now())) || true ?',
    test: USE_SETTLING,
    testName: 'send an order that the biller never got once',
  },
  {
    name: 'a reversal is sent again while its first sending is under way',
    file: 'server/src/use/biller.ts',
    find: 'return (await claimSending(db, reversal, clock.now())) ?',
    replace: 'return (await claimSending(db, reversal, clock.now())) || true ?',
    test: 'src/use/reversal.test.ts',
    testName: 'a reversal whose first sending is under way',
  },
  {
    name: 'an order is closed more than once',
    file: USES,
    find: "\n       AND o.state IN ('STARTED', 'HANDED_OVER')\n    RETURNING",
    replace: '\n    RETURNING',
    test: USE_SETTLING,
    testName: 'settle the same order once',
  },
  {
    name: 'settlements that share a transaction are all told that they took place',
    file: 'server/src/use/use-settling-store.ts',
    find: 'closed.has(one.event_id)',
    replace: 'closed.size > 0',
    test: 'src/use/uses-together.test.ts',
    testName: 'an order that is granted and refused at once',
  },
  {
    name: 'uses that share a transaction are all told that they began',
    file: 'server/src/use/use-store.ts',
    find: 'started.get(order.orderId)',
    replace: 'started.get(order.orderId) ?? rows[0]?.phone_sealed',
    test: 'src/use/uses-together.test.ts',
    testName: 'whatever is sent at once, a coupon is used once',
  },
  {
    name: 'the message that settles a use is born done',
    file: USES,
    find: "due_at, traceparent)\n  SELECT a.subscriber_id, a.order_id, 'SETTLE_USE', a.message, a.due_at, a.traceparent",
    replace:
      "due_at, traceparent, done_at)\n  SELECT a.subscriber_id, a.order_id, 'SETTLE_USE', a.message, a.due_at, a.traceparent, now()",
    test: 'src/platform/jobs/jobs.test.ts',
    testName: 'two nodes at once settle what a vanished biller left',
  },
  {
    name: 'a reversed use stays succeeded',
    file: 'server/src/use/reversal-store.ts',
    find: "    .set({ state: 'REVERSED', settled_at: at })\n    .where('subscriber_id', '=', subscriberId)",
    replace: "    .set({ settled_at: at })\n    .where('subscriber_id', '=', subscriberId)",
    test: 'src/support/restored-use.test.ts',
    testName: 'a used coupon that support restores and that is used again stands once',
  },
  {
    name: 'a coupon is given back before the biller confirms',
    file: 'server/src/use/reversal-store.ts',
    find: "const closed = await open(trx, reversal).set({ state: 'REVERSED', settled_at: at }).executeTakeFirst();\n  if (closed.numUpdatedRows !== 1n) return false;",
    replace: "await open(trx, reversal).set({ state: 'REVERSED', settled_at: at }).executeTakeFirst();",
    test: 'src/support/restored-use.test.ts',
    testName: 'many workers settle a reversal once',
  },
];

const codes: readonly PlantedBug[] = [
  {
    name: 'a code that another one used meanwhile is used again',
    file: EXCHANGE,
    find: 'WHERE c.code_hash = p_code_hash AND c.used_by IS NULL AND NOT v_is_void;',
    replace: 'WHERE c.code_hash = p_code_hash AND NOT v_is_void;',
    test: 'src/exchange/exchange-store.test.ts',
    testName: 'uses a code once, although all transactions read it as unused',
  },
  {
    name: 'a code that was voided meanwhile is used',
    file: EXCHANGE,
    find: 'AND c.used_by IS NULL AND NOT v_is_void;',
    replace: 'AND c.used_by IS NULL;',
    test: 'src/exchange/exchange-store.test.ts',
    testName: 'refuses a code that was voided after it was read as unused',
  },
  {
    name: 'small letters in a code do not count',
    file: 'contract/src/foundation/coupon-code.ts',
    find: "typed.normalize('NFKC').toUpperCase()",
    replace: "typed.normalize('NFKC')",
    test: 'src/owned/coupon-code.test.ts',
    testName: 'in lower case',
  },
];

const money: readonly PlantedBug[] = [
  {
    name: 'units beyond the ceiling can be made',
    file: 'server/migrations/0021-ceiling.sql',
    find: 'CHECK (units BETWEEN 0 AND coalesce(ceiling, units))',
    replace: 'CHECK (units >= 0)',
    test: 'src/catalogue/template/ceiling.test.ts',
    testName: 'a statement that forgets the ceiling fails',
  },
  {
    name: 'a campaign spends more than its budget',
    file: 'server/migrations/0022-campaign.sql',
    find: 'CHECK (taken_fen BETWEEN 0 AND budget_fen)',
    replace: 'CHECK (taken_fen >= 0)',
    test: 'src/catalogue/template/budget.test.ts',
    testName: 'of statements from many connections that forget the budget',
  },
  {
    name: 'an approval takes effect at every decision',
    file: 'server/src/approval/approval-store.ts',
    find: ".where('approval_id', '=', approvalId).forUpdate().executeTakeFirst();",
    replace: ".where('approval_id', '=', approvalId).executeTakeFirst();",
    test: 'src/approval/approval.test.ts',
    testName: 'takes effect exactly once, however many approve at once',
  },
  {
    name: 'an author approves the own work',
    file: 'server/src/approval/decide-approval.ts',
    find: "  if (approval.authors.includes(caller.operatorId)) return refuse('OWN_WORK');\n",
    replace: '',
    test: 'src/approval/approval.test.ts',
    testName: 'is approved by nobody who wrote any of it',
  },
  {
    name: 'something else is approved than what was read',
    file: 'server/src/approval/decide-approval.ts',
    find: "  if (request.hash !== current) return refuse('STALE_VALUE', { current });\n",
    replace: '',
    test: 'src/approval/approval.test.ts',
    testName: 'is what was read: another hash',
  },
  {
    name: 'an operator’s daily sum is not looked at',
    file: 'server/src/daily-sum/daily-sums.ts',
    find: 'WHERE s.used + excluded.used <=',
    replace: 'WHERE s.used - excluded.used <=',
    test: 'src/support/daily-sums.test.ts',
    testName: '64 at once reach the cap exactly',
  },
  {
    name: 'an operator’s repeated request is carried out again',
    file: 'server/src/audit/repeated-request.ts',
    find: 'if (numInsertedOrUpdatedRows === 1n) return null;',
    replace: 'if (numInsertedOrUpdatedRows <= 1n) return null;',
    test: 'src/audit/repeated-request.test.ts',
    testName: 'changes something once, however often',
  },
];

const sessions: readonly PlantedBug[] = [
  {
    name: 'a session lives on in the millisecond of its end',
    file: 'server/src/subscriber/session/session-token.ts',
    find: 'if (nowMs >= found.session.expiresAtMs)',
    replace: 'if (nowMs > found.session.expiresAtMs)',
    test: 'src/subscriber/session/session-token.test.ts',
    testName: 'for thirty minutes to the millisecond',
  },
  {
    name: 'a session is renewed more than once',
    file: 'server/src/subscriber/session/sessions.ts',
    find: "    .where('session_id', '=', session.sessionId)\n    .where('renewed_at', 'is', null)\n",
    replace: "    .where('session_id', '=', session.sessionId)\n",
    test: 'src/subscriber/session/refresh-token.test.ts',
    testName: 'happens once, of fifty at once on two nodes too',
  },
  {
    name: 'an operator’s idle session stays open',
    file: 'server/src/operator/session/session-store.ts',
    find: "    .where('s.seen_at', '>', new Date(nowMs - OPERATOR_IDLE_MS))\n",
    replace: '',
    test: 'src/operator/sign-in/sign-in.test.ts',
    testName: 'ends a session that was idle for 30 minutes',
  },
  {
    name: 'an envelope with a phone number opens twice',
    file: 'server/src/subscriber/login/phone-envelope.ts',
    find: '    if (!isFirstUse) throw new BadInput(FIELD, phoneProblems.repeated);\n',
    replace: '    void isFirstUse;\n',
    test: 'src/subscriber/login/phone-envelope.test.ts',
    testName: 'opens once: of twenty envelopes',
  },
];

const work: readonly PlantedBug[] = [
  {
    name: 'a lost connection is answered as a defect',
    file: 'server/src/platform/http/failure.ts',
    find: 'error instanceof ConnectionLost',
    replace: 'false',
    test: 'src/app/database-away.test.ts',
    testName: 'connections that break under calls',
  },
  {
    name: 'a node with a wrong clock deletes by it',
    file: 'server/src/platform/db/clock-difference.ts',
    find: 'return Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? null : databaseNowMs;',
    replace: 'return databaseNowMs;',
    test: 'src/platform/db/clock-difference.test.ts',
    testName: 'deletes nothing',
  },
  {
    name: 'readiness does not look at writes',
    file: 'server/src/platform/db/database-watch.ts',
    find: "watch.takesWrites() ? null : watch.isUp() ? 'takes no writes' : 'does not answer';",
    replace: "watch.isUp() ? null : 'does not answer';",
    test: 'src/app/database-away.test.ts',
    testName: 'a database that only reads',
  },
];

export const plantedBugs: readonly PlantedBug[] = [
  ...claims,
  ...shelfBugs,
  ...uses,
  ...codes,
  ...money,
  ...sessions,
  ...work,
];
