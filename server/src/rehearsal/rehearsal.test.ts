import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { rehearseClaim } from '@coupon-centre/contract/rehearsal/rehearse-claim';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import { readViolations } from '#invariants/invariants.ts';
import { SERVING_USER } from '#platform/db/embedded/embedded.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { arrivals } from './arrivals.ts';
import { makePlayers, rehearsalTokens } from './rehearsal-sessions.ts';
import { rehearse } from './rehearse.ts';
import { dropOldShadows, dropShadow, makeShadow, openShadow, shadowSchema } from './shadow.ts';
import type { ShadowTotals } from './shadow-totals.ts';
import { makeSheet, type Targets, usualTargets } from './sheet.ts';

const noViolations = readViolations({});
/** No speed targets: the machine may be busy. */
const patient = { ...usualTargets, p95Ms: HOUR_MS, p99Ms: HOUR_MS, busyPercent: 100 };

const on = await databaseScene();
const { database, db } = on;
// A coupon that opens next year: it is rehearsed before the day.
const nextYearMs = systemClock.now() + 365 * 24 * HOUR_MS;
const window = { claimStartMs: nextYearMs, claimEndMs: nextYearMs + HOUR_MS };
const template = await makeTemplate(db, { ...window, stock: { total: 5 } });
const coupons = [{ templateId: template.templateId, total: 100 }];
const grabId = (await makeGrab(db, { startMs: nextYearMs, endMs: nextYearMs + HOUR_MS, coupons })).sessionId;
const { node } = await scene({ on });

/** How many rows each real table has, and the stock; without what nodes tell each other of calls for some seconds. */
async function realTables(): Promise<unknown> {
  const { rows } = await database.pool.query(
    `SELECT c.relname, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM public.%I', c.relname), false, true, '')))[1]::text AS n
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
          AND c.relname <> 'risk_pulse' ORDER BY 1`,
  );
  const stock = await database.pool.query('SELECT * FROM stock_pool ORDER BY pool_id');
  return [rows, stock.rows];
}
const shadows = async () =>
  (await database.pool.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rehearsal%'")).rows.length;

const asked = () => ({
  templateId: template.templateId,
  grabId,
  stock: undefined,
  people: 300,
  seconds: 1,
  url: node.baseUrl,
  connections: 64,
  targets: patient,
});
const maker = { db: database.owner.db, grantTo: SERVING_USER };
const needs = () => ({
  db,
  maker,
  clock: systemClock,
  deriveKey: node.deriveKey,
  stopped: new AbortController().signal,
  tell: () => undefined,
});
const foundIn = (lines: readonly string[], what: string) => lines.find((line) => line.startsWith(what));

describe('a rehearsal', () => {
  it('plays the whole of a grab and judges it, and leaves nothing behind', async () => {
    const before = await realTables();
    const { isWell, lines } = await rehearse(asked(), needs());
    expect(foundIn(lines, 'answers: collected')).toMatch(/ 100$/);
    expect(foundIn(lines, 'answers: ALL_GONE')).toMatch(/ 200$/);
    expect(foundIn(lines, 'units issued, of the stock')).toMatch(/ 100 {2}≤ 100 +pass$/);
    expect(foundIn(lines, 'the invariant check')).toMatch(/holds +pass$/);
    expect(
      isWell || lines.filter((line) => line.endsWith('FAIL')).every((line) => /^(the generator|FAIL)/.test(line)),
    ).toBe(true);
    expect([await realTables(), await shadows()]).toEqual([before, 0]);
  });

  it('fails where a target is missed, or the totals do not tie', () => {
    const player = { subscriberId: uuidv7(), session: node.stranger() };
    const played = {
      attempts: [{ dueMs: 0, tookMs: 900, code: '0000' }],
      endings: [{ player, ownedId: uuidv7(), code: '0000' }],
      lateMs: [0],
      lastedMs: 900,
    };
    const totals = { total: 5, issued: 1, owned: 1, mostOfOne: 1, lost: 0, violations: noViolations };
    const judged = (found: Partial<ShadowTotals>, targets: Partial<Targets> = {}) =>
      makeSheet(played, { totals: { ...totals, ...found }, perPerson: 1 }, { ...usualTargets, ...targets }).isWell;
    expect(judged({})).toBe(true);
    expect([judged({}, { p95Ms: 899 }), judged({}, { p99Ms: 899 }), judged({}, { ratePerSecond: 2 })]).toEqual([
      ...[false, false, false],
    ]);
    expect([judged({ issued: 2 }), judged({ mostOfOne: 2 }), judged({ lost: 1 }), judged({ total: 0 })]).toEqual([
      ...[false, false, false, false],
    ]);
    expect(judged({ violations: { ...noViolations, oversold: 1 } })).toBe(false);
  });

  it('says what there is not to rehearse', async () => {
    await expect(rehearse({ ...asked(), templateId: uuidv7() }, needs())).rejects.toThrow(/no released coupon/);
    await expect(rehearse({ ...asked(), grabId: uuidv7() }, needs())).rejects.toThrow(/takes no part in the grab/);
    expect(await shadows()).toBe(0);
  });

  it('its players can do nothing else, and no one else can play', async () => {
    const rehearsalId = uuidv7();
    const nowMs = systemClock.now();
    const [player] = makePlayers(rehearsalTokens(node.deriveKey), { rehearsalId, people: 1 }, nowMs);
    if (player === undefined) throw new Error('no players');
    const body = { sCardId: template.templateId, requestId: 'first-tap' };
    const codeOf = async (path: string, session = player.session) => (await node.post(path, body, session)).body.code;
    expect(await codeOf(rehearseClaim.path)).toBe('2001');
    const shadow = await makeShadow(maker, { rehearsalId, templateId: template.templateId }, nowMs);
    await openShadow(db, shadow, { opensAtMs: nowMs - 1, closesAtMs: nowMs + HOUR_MS });
    expect(await codeOf(rehearseClaim.path)).toBe('0000');
    expect(await codeOf(claimCoupon.path)).toBe('1003');
    expect(await codeOf(listMyCoupons.path)).toBe('1003');
    expect(await codeOf(rehearseClaim.path, node.stranger())).toBe('1003');
    await dropShadow(maker.db, shadowSchema(rehearsalId));
  });

  it('that was killed is cleaned up after two hours', async () => {
    const nowMs = systemClock.now();
    await makeShadow(maker, { rehearsalId: uuidv7(), templateId: template.templateId }, nowMs);
    expect(await dropOldShadows(maker.db, nowMs + 2 * HOUR_MS - 10_000)).toBe(0);
    expect(await dropOldShadows(maker.db, nowMs + 2 * HOUR_MS + 10_000)).toBe(1);
    expect(await shadows()).toBe(0);
  });
});

it('a crowd comes in order, most of it in the first tenth, some a little early', () => {
  const coming = [...arrivals(10_000, 60_000)];
  expect(coming).toEqual([...coming].sort((a, b) => a - b));
  expect(Math.min(...coming)).toBeGreaterThan(-1_000);
  expect(Math.max(...coming)).toBeLessThanOrEqual(60_000);
  expect(coming.filter((atMs) => atMs < 0).length).toBeGreaterThan(300);
  expect(coming.filter((atMs) => atMs < 6_000).length).toBeGreaterThan(6_000);
});
