import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClaimScene, claimScene, movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { addStock } from '#test/factories/stock.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { type Claims, createClaims } from './claim-queue.ts';

/** A minimal model of claims: counters in memory, one claim at a time. */
interface Model {
  left: number;
  leftToday: number;
  readonly mine: Map<string, number>;
  readonly mineToday: Map<string, number>;
  readonly answered: Set<string>;
}
interface Rules {
  readonly total: number;
  readonly perDay: number;
  readonly perPerson: number;
  readonly perPersonDay: number;
}
interface Tap {
  readonly person: number;
  readonly request: number;
}

const clock = movableClock(Date.parse('2026-11-21T10:00:00+08:00'));
let database: TestDatabase;
let node: ClaimScene;
/** The real queue behind a catalogue that never refuses: the database decides every claim. */
let claims: Claims;
beforeAll(async () => {
  database = await testDatabase();
  node = await claimScene(database.db, clock);
  const plenty = { total: 1, issued: 0, perDay: null, day: '', issuedOnDay: 0 };
  claims = createClaims(database, { stock: () => plenty, noteShortage: () => undefined }, clock);
});
afterAll(async () => {
  node.stop();
  await database.close();
});

function expected(model: Model, rules: Rules, { person, request }: Tap): string {
  const who = String(person);
  const key = `${person}/${request}`;
  const mine = model.mine.get(who) ?? 0;
  const mineToday = model.mineToday.get(who) ?? 0;
  if (model.answered.has(key)) return 'REPLAYED';
  if (model.left > 0 && model.leftToday <= 0) return 'GONE_TODAY';
  if (mine >= rules.perPerson) return 'PERSONAL_LIMIT';
  if (mineToday >= rules.perPersonDay) return 'PERSONAL_LIMIT_TODAY';
  if (model.left <= 0) return 'ALL_GONE';
  model.left -= 1;
  model.leftToday -= 1;
  model.mine.set(who, mine + 1);
  model.mineToday.set(who, mineToday + 1);
  model.answered.add(key);
  return 'GRANTED';
}

/** Concurrent taps: an equal request shares the first one's answer. */
function expectedTogether(model: Model, rules: Rules, taps: readonly Tap[]): string[] {
  const underWay = new Map<string, string>();
  return taps.map((tap) => {
    const key = `${tap.person}/${tap.request}`;
    const shared = underWay.get(key);
    if (shared !== undefined) return shared === 'GRANTED' ? 'REPLAYED' : shared;
    const outcome = expected(model, rules, tap);
    underWay.set(key, outcome);
    return outcome;
  });
}

const tap = fc.record({ person: fc.nat(3), request: fc.nat(9) });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('taps' as const), taps: fc.array(tap, { minLength: 1, maxLength: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('nextDay' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('moreStock' as const), units: fc.integer({ min: 1, max: 5 }) }),
  },
);
const rulesOf = fc.record({
  total: fc.integer({ min: 0, max: 12 }),
  perDay: fc.integer({ min: 1, max: 8 }),
  perPerson: fc.integer({ min: 1, max: 4 }),
  perPersonDay: fc.integer({ min: 1, max: 3 }),
});

it('answers as the model does, for any requests in any order and any batches', async () => {
  await fc.assert(
    fc.asyncProperty(rulesOf, fc.array(step, { maxLength: 12 }), async (rules, steps) => {
      const { perPerson, perPersonDay, total, perDay } = rules;
      const made = await makeTemplate(database.db, { perPerson, perPersonDay, stock: { total, perDay } });
      await node.refresh();
      const target = node.target(made.templateId);
      const people = Array.from({ length: 4 }, () => uuidv7());
      const model: Model = {
        left: total,
        leftToday: perDay,
        mine: new Map(),
        mineToday: new Map(),
        answered: new Set(),
      };
      for (const each of steps) {
        if (each.kind === 'nextDay') {
          clock.moveBy(DAY_MS);
          model.leftToday = perDay;
          model.mineToday.clear();
        } else if (each.kind === 'moreStock') {
          await addStock(database.db, made.centrePoolId, each.units);
          model.left += each.units;
        } else {
          const wanted = expectedTogether(model, rules, each.taps);
          const outcomes = await Promise.all(
            each.taps.map(({ person, request }) =>
              claims.claimOnce({ subscriberId: people[person] ?? '', target, requestId: `request-${request}` }),
            ),
          );
          expect(outcomes.map(({ outcome }) => outcome)).toEqual(wanted);
        }
      }
    }),
    { numRuns: 150 },
  );
});
