import { scryptSync } from 'node:crypto';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { deviceCookieAt, type Ended, type Grab, playGrab, type Visitor } from '#tools/grab-crowd.ts';
import { startHost } from '#tools/host.ts';
import { median, type Session, sessionsFrom } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';
import { ownNetwork, phoneOf } from '#tools/own-phones.ts';
import { startSolvers } from '#tools/solvers.ts';

/**
 * A grab of 1,000 units that 1,000 people and 1,000 bots want: who gets what with the risk engine off, in shadow and on. Nine of
 * ten people have been here before, with the same phone; one in ten has a new account, as most bots have. What the engine knows, it
 * learns in the grab. Arguments choose farms by the words of their names; none: all of them.
 */
const UNITS = 1_000;
const PEOPLE = 1_000;
const BOTS = 1_000;
/** Of the people who have been here before. */
const MEMBER_DAYS = 30;
const NEWCOMERS_ONE_IN = 10;
/** People whose browser keeps no cookies. */
const COOKIELESS_ONE_IN = 200;
const BOT_ADDRESSES = 10;
const BOT_DEVICES = 10;
/** People who share a carrier's address. */
const SHARERS = 200;
/** For the visitors to get their sessions and devices. */
const LEAD_MS = 20_000;
const FIRST_PAGES_AT_ONCE = 50;

/** Of what bots take without the engine, people get at least this part. */
const GIVEN_BACK = 0.95;
/** Share of people who may be asked to prove that they are no bot. */
const WRONGLY_CHALLENGED = 0.01;

/** People see the button, then tap: the quickest a quarter second later, half of them within the median. */
const SOONEST_TAP_MS = 250;
const MEDIAN_TAP_MS = 2_000;
const TAP_SPREAD = 0.4;
const LATEST_TAP_MS = 15_000;
/** Bots do not wait for the button. */
const BOT_TAP_MS = 0;
const AGED_DAYS = 3;

/** A challenge's derivation, as `proof-of-work.ts` asks for it. */
const DERIVATION = { cost: 16_384, blockSize: 8, bytes: 32 } as const;
const MEASURED_DERIVATIONS = 20;

const engines = ['off', 'shadow', 'on'] as const;
type Engine = (typeof engines)[number];

const networks = {
  'people on networks of their own': ownNetwork,
  "people behind carriers' shared addresses": (index: number) => `117.136.${Math.floor(index / SHARERS)}.10`,
} as const;

interface Farm {
  readonly name: string;
  readonly cookies: 'kept' | 'dropped' | 'one per account';
  readonly addressOf: (index: number) => string;
  /** Age of the accounts. */
  readonly accountDays: number;
  /** Their first requests are spread over this time; without it, they all come at the start. */
  readonly spreadMs: number;
  /** Has targets and is played in every mode; others are tried with the engine off and on. */
  readonly isTargeted: boolean;
}

/** Each device is at one address, and each address has as many accounts as any other. */
const ownAddresses = (index: number): string => `58.20.${index % BOT_ADDRESSES}.9`;
/** A /24 of its own for each account. */
const rotatedNetworks = (index: number): string => `42.${100 + Math.floor(index / 250)}.${index % 250}.7`;
const farm = (name: string, cookies: Farm['cookies'], more: Partial<Farm> = {}): Farm => ({
  name,
  cookies,
  addressOf: ownAddresses,
  accountDays: 0,
  spreadMs: BOT_TAP_MS,
  isTargeted: false,
  ...more,
});

const farms: readonly Farm[] = [
  farm('bots keep their cookies', 'kept', { isTargeted: true }),
  farm('bots drop their cookies', 'dropped', { isTargeted: true }),
  farm('bots take a new cookie for each account', 'one per account'),
  farm('bots take a new cookie for each aged account', 'one per account', { accountDays: AGED_DAYS }),
  farm('bots drop their cookies, spread over a minute', 'dropped', { spreadMs: MINUTE_MS }),
  farm('bots drop their cookies, rotate networks', 'dropped', { addressOf: rotatedNetworks }),
  farm('bots keep their cookies, rotate networks', 'kept', { addressOf: rotatedNetworks }),
  farm('bots take a new cookie for each account, rotate networks', 'one per account', { addressOf: rotatedNetworks }),
];

/** Evenly spread values of a log-logistic distribution, in an order without meaning, the same in every run. */
function tapTimes(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const share = (((index * 617) % count) + 0.5) / count;
    const tapMs = MEDIAN_TAP_MS * (share / (1 - share)) ** TAP_SPREAD;
    return Math.min(LATEST_TAP_MS, Math.max(SOONEST_TAP_MS, tapMs));
  });
}

interface Host extends Grab {
  /** Device cookies of people's earlier visits. */
  readonly devices: readonly string[];
}

/** Visitors in turn, a few dozen at once, as they open the page before the grab. */
async function arrive(count: number, visitorAt: (index: number) => Promise<Visitor>): Promise<readonly Visitor[]> {
  const visitors: Visitor[] = [];
  for (let from = 0; from < count; from += FIRST_PAGES_AT_ONCE) {
    const few = Array.from({ length: Math.min(FIRST_PAGES_AT_ONCE, count - from) }, (_, nth) => visitorAt(from + nth));
    visitors.push(...(await Promise.all(few)));
  }
  return visitors;
}

const sessionAt = (sessions: readonly Session[], index: number): Session => {
  const session = sessions[index];
  if (session === undefined) throw new Error('too few sessions');
  return session;
};

async function peopleAt({ baseUrl, devices }: Host, addressOf: (index: number) => string): Promise<readonly Visitor[]> {
  const taps = tapTimes(PEOPLE);
  const known = await sessionsFrom(baseUrl, PEOPLE, MEMBER_DAYS);
  const fresh = await sessionsFrom(baseUrl, PEOPLE / NEWCOMERS_ONE_IN);
  return arrive(PEOPLE, async (index) => {
    const [address, userAgent] = [addressOf(index), phoneOf(index)];
    const isNew = index % NEWCOMERS_ONE_IN === 0;
    const session = isNew ? sessionAt(fresh, index / NEWCOMERS_ONE_IN) : sessionAt(known, index);
    const cookieOf = async () => (isNew ? deviceCookieAt(baseUrl, address, userAgent) : devices[index]);
    const cookie = index % COOKIELESS_ONE_IN === 1 ? undefined : await cookieOf();
    return { session, address, userAgent, cookie, tapMs: taps[index] ?? LATEST_TAP_MS, isPersistent: false };
  });
}

async function botsAt({ baseUrl }: Host, { cookies, addressOf, accountDays, spreadMs }: Farm) {
  const sessions = await sessionsFrom(baseUrl, BOTS, accountDays);
  const newCookie = (index: number) => deviceCookieAt(baseUrl, addressOf(index), phoneOf(index % BOT_DEVICES));
  const kept = await Promise.all(Array.from({ length: BOT_DEVICES }, (_, device) => newCookie(device)));
  const cookieOf = {
    kept: async (index) => kept[index % BOT_DEVICES],
    dropped: async () => undefined,
    'one per account': newCookie,
  } as const satisfies Record<Farm['cookies'], (index: number) => Promise<string | undefined>>;
  return arrive(BOTS, async (index) => ({
    session: sessionAt(sessions, index),
    address: addressOf(index),
    userAgent: phoneOf(index % BOT_DEVICES),
    cookie: await cookieOf[cookies](index),
    tapMs: (spreadMs * index) / BOTS,
    isPersistent: true,
  }));
}

interface Played {
  readonly people: readonly Ended[];
  readonly bots: readonly Ended[];
  /** Derivations of the bots' solvers. */
  readonly derivations: number;
}

async function play(engine: Engine, of: Farm, addressOf: (index: number) => string): Promise<Played> {
  const options = [engine, UNITS, LEAD_MS, PEOPLE, MEMBER_DAYS].map(String);
  const { host, stop } = await startHost<Host>('bots-host', ...options);
  const solvers = { people: startSolvers(1), bots: startSolvers() };
  try {
    const people = await peopleAt(host, addressOf);
    const bots = await botsAt(host, of);
    if (Date.now() > host.startMs) throw new Error('the grab started before everyone was there');
    const ended = await playGrab(host, { people, bots }, solvers);
    return { ...ended, derivations: solvers.bots.derivations() };
  } finally {
    await Promise.all([solvers.people.close(), solvers.bots.close()]);
    await stop();
  }
}

/** Seconds of a processor that one derivation takes, the median of a few. */
function derivationSeconds(): number {
  const { cost, blockSize, bytes } = DERIVATION;
  const times = Array.from({ length: MEASURED_DERIVATIONS }, () => {
    const before = process.threadCpuUsage();
    scryptSync('coupon', 'centre', bytes, { cost, blockSize, maxmem: 2 * 128 * cost * blockSize });
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1e6;
  });
  return median(times);
}

const count = (ended: readonly Ended[], is: (one: Ended) => boolean): number => ended.filter(is).length;
const granted = (ended: readonly Ended[]): number => count(ended, ({ outcome }) => outcome === 'GRANTED');
const held = (ended: readonly Ended[]): number => count(ended, ({ outcome }) => outcome === 'HELD');
const challenged = (ended: readonly Ended[]): number => count(ended, ({ wasChallenged }) => wasChallenged);
const refused = (ended: readonly Ended[]): number => count(ended, ({ wasRefused }) => wasRefused);
const hitOrMissed = (isHit: boolean): string => (isHit ? 'hit' : 'MISSED');

/** Of the units that bots took without the engine, the part that people got with it. */
function givenBack(off: Played, on: Played): string {
  const share = (granted(on.people) - granted(off.people)) / granted(off.bots);
  return `${(share * 100).toFixed(1)} % (≥ ${GIVEN_BACK * 100} %: ${hitOrMissed(share >= GIVEN_BACK)})`;
}

type Rounds = Readonly<Partial<Record<Engine, Played>> & Record<'off' | 'on', Played>>;

function print(title: string, rounds: Rounds): void {
  console.log(title);
  console.table(
    engines.flatMap((engine) => {
      const played = rounds[engine];
      if (played === undefined) return [];
      const { people, bots } = played;
      return {
        engine,
        'people got': granted(people),
        'bots got': granted(bots),
        'bots challenged': challenged(bots),
        'bots refused': refused(bots),
        'bots held': held(bots),
        'bots still trying': count(bots, ({ outcome }) => outcome === 'STILL_TRYING'),
        'people challenged': challenged(people),
        'people refused': refused(people),
        'people held': held(people),
      };
    }),
  );
  const { off, on } = rounds;
  const wrongly = challenged(on.people) / PEOPLE;
  const limit = `≤ ${WRONGLY_CHALLENGED * 100} %: ${hitOrMissed(wrongly <= WRONGLY_CHALLENGED)}`;
  const turnedAway = refused(on.people) + held(on.people);
  const seconds = on.derivations * derivationSeconds();
  console.log(`  of what bots took without it, people got: ${givenBack(off, on)}`);
  console.log(`  people challenged: ${(wrongly * 100).toFixed(1)} % (${limit})`);
  console.log(`  people refused or held: ${turnedAway} (0: ${hitOrMissed(turnedAway === 0)})`);
  const each =
    granted(on.bots) === 0 ? 'and got nothing' : `${(seconds / granted(on.bots)).toFixed(2)} s for each unit`;
  console.log(`  bots solved for ${seconds.toFixed(1)} s of a processor, ${each}`);
}

printMachine('people, bots with their solvers, server and database');
const wanted = process.argv.slice(2);
for (const [where, addressOf] of Object.entries(networks)) {
  for (const of of farms) {
    const title = `${where}; ${of.name}`;
    if (!wanted.every((word) => title.includes(word))) continue;
    const off = await play('off', of, addressOf);
    const shadow = of.isTargeted && { shadow: await play('shadow', of, addressOf) };
    print(title, { off, ...shadow, on: await play('on', of, addressOf) });
  }
}
