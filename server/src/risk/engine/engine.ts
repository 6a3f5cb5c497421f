import { RISK_WINDOW_MAX_MINUTES } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { RiskQuestion } from '#platform/gateways/risk/port.ts';
import type { RiskSettings } from '#platform/settings/risk-env.ts';
import { type CallMarks, createCallMarks, type RiskAsked } from './call-marks.ts';
import { type Decision, decide, type Facts } from './decide.ts';
import { isFinal, type OutsideWord, withWord } from './outside-word.ts';
import { createPulses } from './pulses.ts';
import { createRulesInForce } from './rules-in-force.ts';
import { isScript } from './script-agent.ts';
import { segmentKindOf } from './segments.ts';
import { createSharedReading } from './shared-reading.ts';
import { createSightings } from './sightings.ts';
import { createSolved } from './solved.ts';
import { createTallies } from './tallies.ts';
import { createWindows, type Noted } from './windows.ts';

const EXCHANGE_MS = SECOND_MS;

export interface Judged extends Decision {
  /** Of the rules. */
  readonly version: number;
}

/** Rules over what is remembered in this node's memory and heard from the others. No call waits for the database. */
export interface RiskEngine {
  count(asked: RiskAsked): void;
  /** By the rules, the outside service's word, and by what was counted; the call itself is to be counted before. */
  judge(asked: RiskAsked, word?: OutsideWord): Judged;
  /** What an outside service is asked about the call; undefined: no other word is wanted. */
  question(asked: RiskAsked, judged: Judged): RiskQuestion | undefined;
  /** Counts what was decided about it, for the figures. */
  tally(asked: RiskAsked, judged: Judged): void;
  /** A wrong code was sent. */
  noteFailure(asked: RiskAsked): void;
  /** The caller met a challenge: for a time none is asked of them again. */
  noteSolved(asked: RiskAsked): void;
  /** The subscriber has logged in. */
  noteLogin(asked: RiskAsked & { readonly subscriberId: string }): void;
  /** Reads rules and lists, and begins the exchange with the other nodes. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** How many rules in force this release does not know and leaves out. */
  unknownRules(): number;
  /** One round of the exchange, now. */
  exchange(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  /** `shadow`: no rule acts. `off`: nothing is counted either. */
  readonly mode: RiskSettings['mode'];
  readonly failed: (error: unknown) => void;
}

type Parts = ReturnType<typeof createParts>;

function createParts({ db, clock, deriveKey, mode, failed }: Needs) {
  const windows = createWindows();
  const solved = createSolved();
  return {
    windows,
    solved,
    marksOf: createCallMarks(deriveKey),
    inForce: createRulesInForce({ db, clock, deriveKey, mode, failed }),
    sightings: createSightings(),
    tallies: createTallies(),
    pulses: createPulses(db, { note: windows.note, solved: solved.note }),
  };
}

type CountedCall = Noted & { readonly nowMs: number };

function note({ windows, pulses }: Parts, { keys, peopleKey }: CallMarks, { nowMs, ...noted }: CountedCall): void {
  const { calls = 0, failures = 0, ...who } = noted;
  const count = (key: string, counts: Noted) => {
    windows.note(key, counts, nowMs);
    pulses.note(key, counts);
  };
  for (const [by, key] of keys) {
    // Of one's own calls there is only one person.
    const peoples = by === 'SUBSCRIBER' || who.person === undefined ? undefined : peopleKey(key);
    count(key, peoples === key ? noted : { calls, failures });
    if (peoples !== undefined && peoples !== key) count(peoples, who);
  }
}

function sharedBy({ windows, sightings }: Parts, { device, keys }: CallMarks, nowMs: number): number {
  const key = keys.get('DEVICE');
  if (device === undefined || key === undefined) return 0;
  const lately = windows.count(key, 'SUBSCRIBERS', { minutes: RISK_WINDOW_MAX_MINUTES, nowMs });
  return Math.max(lately, sightings.sharedBy(device));
}

function factsOf(parts: Parts, asked: RiskAsked, marks: CallMarks): Facts {
  const { nowMs, memberSinceMs, startMs, device } = asked;
  const since = (ms: number | undefined) => (ms === undefined ? undefined : nowMs - ms);
  return {
    what: asked.what,
    count(by, measure, minutes) {
      const key = marks.keys.get(by);
      if (key === undefined) return 0;
      const isOfPeople = measure !== 'CALLS' && measure !== 'FAILURES';
      return parts.windows.count(isOfPeople ? marks.peopleKey(key) : key, measure, { minutes, nowMs });
    },
    deviceSharedBy: sharedBy(parts, marks, nowMs),
    hasDevice: device !== undefined,
    deviceAgeMs: since(device?.sinceMs),
    accountAgeMs: since(memberSinceMs),
    isScript: isScript(asked.userAgent),
    sinceStartMs: since(startMs),
    channel: asked.channel,
    segmentKind: segmentKindOf(asked.digits),
    listed: parts.inForce.lists().listed({ ...asked, device: marks.device, origin: marks.origin }),
    hasSolved: parts.solved.has(marks.solver, nowMs),
  };
}

function count(parts: Parts, asked: RiskAsked): void {
  const { nowMs, memberSinceMs, subscriberId, device } = asked;
  const marks = parts.marksOf(asked);
  note(parts, marks, {
    person: marks.person,
    isNew: memberSinceMs !== undefined && nowMs - memberSinceMs < DAY_MS,
    isFreshDevice: device === undefined || nowMs - device.sinceMs < HOUR_MS,
    isWithoutDevice: device === undefined,
    calls: 1,
    nowMs,
  });
  if (subscriberId !== undefined && marks.device !== undefined && sharedBy(parts, marks, nowMs) > 1) {
    parts.sightings.note({ subscriberId, kind: 'DEVICE', mark: marks.device, atMs: nowMs });
  }
}

const SEGMENT_DIGITS = 3;

function questionOf({ marksOf, solved }: Parts, asked: RiskAsked, { verdict }: Judged): RiskQuestion {
  const { what: place, nowMs, channel, digits, memberSinceMs, startMs, device: brought, userAgent } = asked;
  const { person, device, address, network, solver } = marksOf(asked);
  const secondsSince = (ms: number | undefined) =>
    ms === undefined ? undefined : Math.floor((nowMs - ms) / SECOND_MS);
  return {
    place,
    marks: { person, device, address, network },
    segment: digits?.slice(0, SEGMENT_DIGITS),
    channel,
    accountAgeSec: secondsSince(memberSinceMs),
    deviceAgeSec: secondsSince(brought?.sinceMs),
    sinceStartSec: secondsSince(startMs),
    isScript: isScript(userAgent),
    hasSolved: solved.has(solver, nowMs),
    verdict,
  };
}

function tally({ marksOf, tallies }: Parts, asked: RiskAsked, { fired, verdict, version }: Judged): void {
  const { what, nowMs } = asked;
  const { device, origin } = marksOf(asked);
  tallies.add({ nowMs, version, ruleId: '', what, verdict, isShadow: false });
  for (const one of fired) {
    const marks = one.verdict === 'ALLOW' ? {} : { DEVICE: device, NETWORK: origin };
    tallies.add({ ...one, nowMs, version, what, marks });
  }
}

function noteSolved({ marksOf, solved, pulses, tallies, inForce }: Parts, asked: RiskAsked): void {
  const { what, nowMs } = asked;
  const { solver } = marksOf(asked);
  solved.note(solver, nowMs);
  pulses.noteSolved(solver);
  tallies.add({ nowMs, version: inForce.version(), ruleId: '', what, verdict: 'SOLVED', isShadow: false });
}

function noteLogin({ marksOf, sightings }: Parts, asked: RiskAsked & { readonly subscriberId: string }): void {
  const { subscriberId, nowMs } = asked;
  const { device, origin } = marksOf(asked);
  if (device !== undefined) sightings.note({ subscriberId, kind: 'DEVICE', mark: device, atMs: nowMs });
  sightings.note({ subscriberId, kind: 'NETWORK', mark: origin, atMs: nowMs });
}

/** With the setting `off`. */
const switchedOff: RiskEngine = {
  count: () => undefined,
  judge: () => ({ verdict: 'ALLOW', ruleId: undefined, fired: [], version: 0 }),
  question: () => undefined,
  tally: () => undefined,
  noteFailure: () => undefined,
  noteSolved: () => undefined,
  noteLogin: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
  unknownRules: () => 0,
  exchange: async () => undefined,
};

export function createRiskEngine(needs: Needs): RiskEngine {
  const { db, clock, mode, failed } = needs;
  if (mode === 'off') return switchedOff;
  const parts = createParts(needs);
  const { inForce, pulses, tallies, sightings } = parts;
  const readShared = createSharedReading(sightings, needs);
  let rounds: readonly Repeating[] = [];

  async function exchange(): Promise<void> {
    const done = await Promise.allSettled([
      inForce.refresh(),
      pulses.exchange(clock.now()),
      tallies.flush(db),
      sightings.flush(db),
    ]);
    for (const each of done) if (each.status === 'rejected') failed(each.reason);
  }

  return {
    count: (asked) => count(parts, asked),
    judge(asked, word) {
      const facts = factsOf(parts, asked, parts.marksOf(asked));
      const around = { ...facts, isShadow: mode === 'shadow' };
      return { ...withWord(decide(inForce.rules(), facts), word, around), version: inForce.version() };
    },
    question: (asked, judged) => (isFinal(judged) ? undefined : questionOf(parts, asked, judged)),
    tally: (asked, judged) => tally(parts, asked, judged),
    noteFailure: (asked) => note(parts, parts.marksOf(asked), { failures: 1, nowMs: asked.nowMs }),
    noteSolved: (asked) => noteSolved(parts, asked),
    noteLogin: (asked) => noteLogin(parts, asked),
    unknownRules: inForce.unknown,
    exchange,
    async start() {
      await inForce.refresh();
      rounds = [repeat(EXCHANGE_MS, exchange, failed), repeat(EXCHANGE_MS, readShared, failed)];
    },
    async stop() {
      await Promise.all(rounds.map((each) => each.stop()));
      await tallies.flush(db).catch(failed);
      await sightings.flush(db).catch(failed);
    },
  };
}
