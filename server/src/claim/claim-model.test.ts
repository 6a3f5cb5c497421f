import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Homes } from '#platform/db/distributed/homes.ts';
import { type ClaimScene, claimScene, movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { addStock } from '#test/factories/stock.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testHomes } from '#test/homes.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
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
  /** Null: as many as there are. */
  readonly perDay: number | null;
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
/** The same, with shelves. */
let claimsAtHome: Claims;
/** People of each home. */
const OF_EACH = 2;
const HOMES = 4;
/** Where people are at home. */
let homes: Homes;
beforeAll(async () => {
  database = await testDatabase();
  node = await claimScene(database.db, clock);
  const plenty = { total: 1, issued: 0, perDay: null, day: '', issuedOnDay: 0 };
  claims = createClaims(database, { stock: () => plenty, noteShortage: () => undefined }, clock);
  const endless = { ...plenty, total: 1_000_000 };
  homes = await testHomes(database.db);
  claimsAtHome = createClaims(
    { db: database.db, homes, leastUnits: 1, crowd: 0 },
    { stock: () => endless, noteShortage: () => undefined },
    clock,
  );
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
const taps = {
  weight: 8,
  arbitrary: fc.record({ kind: fc.constant('taps' as const), taps: fc.array(tap, { minLength: 1, maxLength: 12 }) }),
};
const nextDay = { weight: 1, arbitrary: fc.record({ kind: fc.constant('nextDay' as const) }) };
const moreStock = {
  weight: 1,
  arbitrary: fc.record({ kind: fc.constant('moreStock' as const), units: fc.integer({ min: 1, max: 5 }) }),
};
/** From people of one home: those of several are settled at the same time, and only chance says who gets the last unit. */
const tapsAtHome = {
  weight: 8,
  arbitrary: fc
    .record({
      home: fc.nat(HOMES - 1),
      taps: fc.array(fc.record({ person: fc.nat(OF_EACH - 1), request: fc.nat(9) }), { minLength: 1, maxLength: 12 }),
    })
    .map(({ home, taps: all }) => ({
      kind: 'taps' as const,
      taps: all.map(({ person, request }) => ({ person: home + HOMES * person, request })),
    })),
};
const seconds = { weight: 2, arbitrary: fc.record({ kind: fc.constant('seconds' as const) }) };
const poolAsked = {
  weight: 2,
  arbitrary: fc.record({
    kind: fc.constant('poolAsked' as const),
    taps: fc.array(tap, { minLength: 1, maxLength: 3 }),
  }),
};
const limits = {
  perPerson: fc.integer({ min: 1, max: 4 }),
  perPersonDay: fc.integer({ min: 1, max: 3 }),
};
const rulesOf = fc.record({
  total: fc.integer({ min: 0, max: 12 }),
  perDay: fc.integer({ min: 1, max: 8 }),
  ...limits,
});
const rulesOnShelves = fc.record({ total: fc.integer({ min: 0, max: 40 }), perDay: fc.constant(null), ...limits });
type Step =
  | { readonly kind: 'taps'; readonly taps: readonly Tap[] }
  | { readonly kind: 'poolAsked'; readonly taps: readonly Tap[] }
  | { readonly kind: 'nextDay' }
  | { readonly kind: 'seconds' }
  | { readonly kind: 'moreStock'; readonly units: number };

/** New people: the first is at one home, the next at another, and so on in turn. */
function peopleByHome(many: number): string[] {
  const found: string[] = [];
  const keys: (string | undefined)[] = [];
  while (found.length < many) {
    const person = uuidv7();
    const key = homes.of(person);
    const wanted = found.length % HOMES;
    const isNew = !keys.includes(key);
    if (keys.length > wanted ? keys[wanted] !== key : !isNew) continue;
    keys[wanted] = key;
    found.push(person);
  }
  return found;
}

/** Plays the steps with the real queue and with the model. `asked` answers; `poolAsked` steps ask the pool itself meanwhile. */
async function play(rules: Rules, steps: readonly Step[], { asked, people: many }: { asked: Claims; people: number }) {
  const { perPerson, perPersonDay, total, perDay } = rules;
  const stock = perDay === null ? { total } : { total, perDay };
  const made = await makeTemplate(database.db, { perPerson, perPersonDay, stock });
  await node.refresh();
  const target = node.target(made.templateId);
  const people = peopleByHome(many);
  const leftToday = perDay ?? Number.POSITIVE_INFINITY;
  const model: Model = { left: total, leftToday, mine: new Map(), mineToday: new Map(), answered: new Set() };
  for (const each of steps) {
    if (each.kind === 'nextDay') {
      clock.moveBy(DAY_MS);
      model.leftToday = leftToday;
      model.mineToday.clear();
    } else if (each.kind === 'moreStock') {
      await addStock(database.db, made.centrePoolId, each.units);
      model.left += each.units;
    } else if (each.kind === 'seconds') {
      clock.moveBy(2 * SECOND_MS);
      await node.refresh();
    } else {
      const wanted = expectedTogether(model, rules, each.taps);
      const by = each.kind === 'poolAsked' ? claims : asked;
      const outcomes = await Promise.all(
        each.taps.map(({ person, request }) =>
          by.claimOnce({ subscriberId: people[person] ?? '', target, requestId: `request-${request}` }),
        ),
      );
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(wanted);
    }
  }
}

it('answers as the model does, for any requests in any order and any batches', async () => {
  const steps = fc.array(fc.oneof(taps, nextDay, moreStock), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rulesOf, steps, (rules, played) => play(rules, played, { asked: claims, people: 4 })),
    { numRuns: 150 },
  );
});

it('answers as the model does from shelves, whatever the pool itself is asked meanwhile, and however often shelves are counted', async () => {
  const steps = fc.array(fc.oneof(tapsAtHome, nextDay, moreStock, seconds, poolAsked), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(rulesOnShelves, steps, (rules, played) =>
      play(rules, played, { asked: claimsAtHome, people: HOMES * OF_EACH }),
    ),
    { numRuns: 150 },
  );
  await expectInvariantsHold(database.db, clock.now());
});
