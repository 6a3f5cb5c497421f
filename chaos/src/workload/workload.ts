import { setTimeout as pause } from 'node:timers/promises';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import type { Random } from '#random.ts';
import type { History } from './history.ts';
import { type Person, type Visits, visit } from './visitor.ts';
import { Halted, type Session, type Wire } from './wire.ts';

const VISITORS_AT_ONCE = 10;
const PEOPLE_AT_ONCE = 100;
const CODES_AT_ONCE = 20;
/** Coupons of which codes are made. */
const COUPONS_WITH_CODES = 3;
const USED_KEPT = 50;
const POLL_MS = 20;
const AFTER_PROBLEM_MS = 1_000;
const PAGE = 50;

/** Subscribers who come and go until the end. */
export interface Workload {
  /** Nothing new is begun; resolves when everything under way has been answered, or says how much has not after `waitMs`. */
  pause(waitMs: number): Promise<number>;
  goOn(): void;
  /** Resolves to the time in ms until a change is acknowledged that never was before; undefined after `waitMs`. */
  untilAcknowledged(waitMs: number): Promise<number | undefined>;
  /** A coupon that was used and is still in its owner's list; undefined where there is none. */
  takeUsed(): string | undefined;
  /** What visitors stumbled over since the last call, apart from refusals and silence; each once. */
  takeProblems(): readonly string[];
  stop(): Promise<void>;
}

/** Coupons on offer, as a new subscriber sees them. */
async function couponsOnOffer(wire: Wire, session: Session): Promise<readonly string[]> {
  const { data } = await wire.ask(listOffers.path, { pageSize: PAGE }, session);
  return (data.list as readonly { sCardId: string; actionState: string }[])
    .filter(({ actionState }) => actionState === 'CLAIM')
    .map(({ sCardId }) => sCardId);
}

const peopleFrom = async (wire: Wire): Promise<Person[]> => {
  const made = (await wire.sandbox('/sandbox/sessions', { count: PEOPLE_AT_ONCE })) as readonly Record<
    'phone' | 'H5_TOKEN' | 'ms' | 'hc',
    string
  >[];
  return made.map(({ phone, ...session }) => ({ phone, session }));
};

/** Exchange codes, made a few at a time. */
function codeSource(wire: Wire, coupons: () => readonly string[]): () => Promise<string | undefined> {
  let codes: string[] = [];
  let turn = 0;
  return async () => {
    const withCodes = coupons().slice(0, COUPONS_WITH_CODES);
    const sCardId = withCodes[turn % withCodes.length];
    if (codes.length === 0 && sCardId !== undefined) {
      turn += 1;
      codes = (
        (await wire.sandbox('/sandbox/exchange-codes', { sCardId, count: CODES_AT_ONCE })) as { codes: string[] }
      ).codes;
    }
    return codes.pop();
  };
}

export async function startWorkload(wire: Wire, history: History, random: Random): Promise<Workload> {
  let people: Person[] = await peopleFrom(wire);
  const coupons = await couponsOnOffer(wire, people[0]?.session ?? {});
  if (coupons.length === 0) throw new Error('there is no coupon that a new subscriber could collect');
  let isPaused = false;
  let hasEnded = false;
  let standing = 0;
  const acknowledged = new Set<string>();
  const problems = new Set<string>();
  const used: string[] = [];

  const visits: Visits = {
    wire,
    history,
    random,
    async mayGoOn() {
      standing += 1;
      while (isPaused && !hasEnded) await pause(POLL_MS);
      standing -= 1;
      if (hasEnded) throw new Halted();
    },
    coupons: () => coupons,
    takeCode: codeSource(wire, () => coupons),
    onAcknowledged(requestId) {
      acknowledged.add(requestId);
    },
    onUsed(ownedId) {
      if (used.length < USED_KEPT) used.push(ownedId);
    },
  };

  async function nextPerson(): Promise<Person> {
    for (;;) {
      const person = people.pop();
      if (person !== undefined) return person;
      people = await peopleFrom(wire);
    }
  }
  async function comeAndGo(): Promise<void> {
    for (;;) {
      try {
        await visits.mayGoOn();
        const [person, rival] = [await nextPerson(), await nextPerson()];
        await visit(visits, person, rival);
      } catch (error) {
        if (error instanceof Halted) return;
        problems.add(String(error));
        await pause(AFTER_PROBLEM_MS);
      }
    }
  }
  const visitors = Array.from({ length: VISITORS_AT_ONCE }, comeAndGo);

  return {
    async pause(waitMs) {
      isPaused = true;
      for (let leftMs = waitMs; leftMs > 0 && standing < VISITORS_AT_ONCE; leftMs -= POLL_MS) await pause(POLL_MS);
      return VISITORS_AT_ONCE - standing;
    },
    goOn() {
      isPaused = false;
    },
    async untilAcknowledged(waitMs) {
      const before = acknowledged.size;
      const from = performance.now();
      while (performance.now() - from < waitMs) {
        if (acknowledged.size > before) return performance.now() - from;
        await pause(POLL_MS);
      }
      return undefined;
    },
    takeUsed: () => used.shift(),
    takeProblems() {
      const taken = [...problems];
      problems.clear();
      return taken;
    },
    async stop() {
      hasEnded = true;
      wire.halt();
      await Promise.all(visitors);
    },
  };
}
