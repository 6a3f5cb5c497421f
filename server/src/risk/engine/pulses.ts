import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { RISK_DISTINCT_MAX } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Noted } from './windows.ts';

/** A node without a pulse for this long is gone: alone, a node only says that it is there. */
const ALONE_AFTER_MS = 10 * SECOND_MS;
const BEAT_MS = 5 * SECOND_MS;
const KEPT_MS = 10 * MINUTE_MS;
/** Pulses are committed out of the order of their time. */
const LATE_MS = 10 * SECOND_MS;
/** Said at once at most; what is counted beyond is counted on this node only. */
const KEYS_MAX = 50_000;
const SOLVED_MAX = 10_000;

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

const person = z.tuple([z.string(), z.int()]);
/** Per key: calls, failures, people with 1 for new, 2 for without a device, 4 for a fresh device. `solved`: who met a challenge. */
const pulseBody = z.object({
  keys: z.array(z.tuple([z.string(), z.int(), z.int(), z.array(person)])),
  solved: z.array(z.string()),
});
const NEW = 1;
const WITHOUT_DEVICE = 2;
const FRESH_DEVICE = 4;

type Flags = Pick<Noted, 'isNew' | 'isWithoutDevice' | 'isFreshDevice'>;

const flagsOf = ({ isNew, isWithoutDevice, isFreshDevice }: Flags): number =>
  (isNew ? NEW : 0) | (isWithoutDevice ? WITHOUT_DEVICE : 0) | (isFreshDevice ? FRESH_DEVICE : 0);

const readFlags = (as: number): Flags => ({
  isNew: (as & NEW) > 0,
  isWithoutDevice: (as & WITHOUT_DEVICE) > 0,
  isFreshDevice: (as & FRESH_DEVICE) > 0,
});

interface Counted {
  calls: number;
  failures: number;
  readonly people: Map<string, number>;
}

/** What a pulse of another node says. */
export interface Heard {
  note(key: string, noted: Noted, atMs: number): void;
  solved(who: string, atMs: number): void;
}

/** The exchange of what nodes count, through the database, in the background. */
export interface Pulses {
  note(key: string, noted: Noted): void;
  noteSolved(who: string): void;
  /** Says what was counted since the last time, and hears what the other nodes have. */
  exchange(nowMs: number): Promise<void>;
}

export function createPulses(db: Kysely<Schema>, heard: Heard): Pulses {
  const nodeId = newId();
  let counted = new Map<string, Counted>();
  let solved: string[] = [];
  let pulseNo = 0;
  let saidAtMs = 0;
  let othersAtMs = 0;
  let heardToMs: number | undefined;
  let clearedAtMs = 0;
  /** What nobody hears is not kept. */
  let isAlone = false;
  const known = new Map<string, number>();

  function takeCounted() {
    const taken = { counted, solved };
    counted = new Map();
    solved = [];
    return taken;
  }

  async function say(nowMs: number, { counted: of, solved: marks }: ReturnType<typeof takeCounted>): Promise<void> {
    const keys = [...of].map(([key, { calls, failures, people }]) => [key, calls, failures, [...people]] as const);
    if (keys.length === 0 && marks.length === 0 && nowMs - saidAtMs < BEAT_MS) return;
    const body = await deflate(JSON.stringify({ keys, solved: marks }));
    pulseNo += 1;
    saidAtMs = nowMs;
    await db
      .insertInto('risk_pulse')
      .values({ node_id: nodeId, pulse_no: pulseNo, at: new Date(nowMs), body })
      .execute();
  }

  async function take(body: Buffer, atMs: number): Promise<void> {
    const { keys, solved: marks } = pulseBody.parse(JSON.parse((await inflate(body)).toString('utf8')));
    for (const [key, calls, failures, people] of keys) {
      heard.note(key, { calls, failures }, atMs);
      for (const [mark, as] of people) {
        heard.note(key, { person: mark, ...readFlags(as) }, atMs);
      }
    }
    for (const who of marks) heard.solved(who, atMs);
  }

  async function hear(nowMs: number): Promise<void> {
    const fromMs = heardToMs === undefined ? nowMs - KEPT_MS : heardToMs - LATE_MS;
    const pulses = await db
      .selectFrom('risk_pulse')
      .select(['node_id', 'pulse_no', 'at', 'body'])
      .where('at', '>=', new Date(fromMs))
      .where('node_id', '<>', nodeId)
      .orderBy('at')
      .execute();
    for (const { node_id, pulse_no, at, body } of pulses) {
      const name = `${node_id} ${pulse_no}`;
      othersAtMs = Math.max(othersAtMs, at.getTime());
      if (known.has(name)) continue;
      known.set(name, at.getTime());
      await take(body, at.getTime());
    }
    heardToMs = nowMs;
    isAlone = nowMs - othersAtMs > ALONE_AFTER_MS;
    for (const [name, atMs] of known) if (atMs < nowMs - KEPT_MS) known.delete(name);
  }

  return {
    note(key, { person: mark, calls = 0, failures = 0, ...flags }) {
      if (isAlone) return;
      const before = counted.get(key);
      if (before === undefined && counted.size >= KEYS_MAX) return;
      const entry = before ?? { calls: 0, failures: 0, people: new Map() };
      counted.set(key, entry);
      entry.calls += calls;
      entry.failures += failures;
      if (mark === undefined || (entry.people.size >= RISK_DISTINCT_MAX && !entry.people.has(mark))) return;
      entry.people.set(mark, (entry.people.get(mark) ?? 0) | flagsOf(flags));
    },
    noteSolved(who) {
      if (!isAlone && solved.length < SOLVED_MAX) solved.push(who);
    },
    async exchange(nowMs) {
      // Before anything can fail: what is not said in its round is not kept for the next.
      const taken = takeCounted();
      await hear(nowMs);
      await say(nowMs, taken);
      if (nowMs - clearedAtMs < MINUTE_MS) return;
      clearedAtMs = nowMs;
      await db
        .deleteFrom('risk_pulse')
        .where('at', '<', new Date(nowMs - KEPT_MS))
        .execute();
    },
  };
}
