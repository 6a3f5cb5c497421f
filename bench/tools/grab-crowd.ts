import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { Session } from './load.ts';
import type { Solvers } from './solvers.ts';

/** An account that wants a unit of the grab, with what the server sees of it. */
export interface Visitor {
  readonly session: Session;
  readonly address: string;
  readonly userAgent: string;
  /** The device cookie; without one, the request has none. */
  readonly cookie: string | undefined;
  /** Milliseconds from the start of the grab to the first request. */
  readonly tapMs: number;
  /** Tries again after a refusal, until the end. */
  readonly isPersistent: boolean;
}

/** How a visitor's grab ended. */
export interface Ended {
  readonly outcome: 'GRANTED' | 'HELD' | 'GONE' | 'REFUSED' | 'STILL_TRYING';
  readonly wasChallenged: boolean;
  readonly wasRefused: boolean;
}

export interface Grab {
  readonly baseUrl: string;
  readonly sCardId: string;
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly startMs: number;
}

/** A request was refused although it could have been granted a moment later. */
const AGAIN_SOON_MS = 50;
/** The wait after a lost request, and of a persistent visitor after a refusal. */
const AGAIN_MS = 1_000;

const headersOf = ({ address, userAgent, cookie }: Omit<Visitor, 'session' | 'tapMs' | 'isPersistent'>) => ({
  'x-forwarded-for': address,
  'user-agent': userAgent,
  ...(cookie !== undefined && { cookie }),
});

/** The device cookie that the page gives to a new browser at this address. */
export async function deviceCookieAt(baseUrl: string, address: string, userAgent: string): Promise<string> {
  const answer = await fetch(`${baseUrl}${PAGE_BASE}/`, {
    headers: { ...headersOf({ address, userAgent, cookie: undefined }), accept: 'text/html' },
  });
  await answer.arrayBuffer();
  const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('device='));
  if (cookie === undefined) throw new Error('the page gave no device cookie');
  return cookie.split(';')[0] ?? '';
}

interface Answer {
  readonly code: string;
  readonly resp_data: { readonly state?: string; readonly challenge?: unknown } | null;
}

/** Claims until the coupon is granted, gone or refused, and solves the proofs of work that are asked for. */
async function grab(of: Grab, visitor: Visitor, { solvers, noted }: { solvers: Solvers; noted: Noted }): Promise<void> {
  const { session, tapMs, isPersistent } = visitor;
  const requestId = randomUUID();
  let challenge: string | undefined;
  await sleep(of.startMs + tapMs - Date.now());
  for (;;) {
    const sending = fetch(`${of.baseUrl}${claimCoupon.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...session, ...headersOf(visitor) },
      body: JSON.stringify({ sCardId: of.sCardId, sessionId: of.sessionId, requestId, challenge }),
    });
    // On a busy machine a connection may not come about in time; the page asks again with the same id.
    const answer = await sending.then((sent) => sent.json() as Promise<Answer>).catch(() => null);
    if (answer === null) {
      await sleep(AGAIN_MS);
      continue;
    }
    const { code, resp_data: data } = answer;
    challenge = undefined;
    if (code === codeOf.NOT_STARTED || code === codeOf.BUSY) await sleep(AGAIN_SOON_MS);
    else if (code === codeOf.RISK_REFUSED && data?.challenge !== undefined) {
      noted.wasChallenged = true;
      challenge = await solvers.solve(data.challenge);
    } else if (code === codeOf.RISK_REFUSED) {
      noted.wasRefused = true;
      if (!isPersistent) {
        noted.outcome = 'REFUSED';
        return;
      }
      await sleep(AGAIN_MS);
    } else {
      noted.outcome = finalOutcome(code, data);
      return;
    }
  }
}

function finalOutcome(code: string, data: Answer['resp_data']): Ended['outcome'] {
  if (code === codeOf.ALL_GONE) return 'GONE';
  if (code !== '0000') throw new Error(`a claim was answered with ${code}: ${JSON.stringify(data)}`);
  return data?.state === 'PENDING' ? 'HELD' : 'GRANTED';
}

type Noted = { -readonly [Field in keyof Ended]: Ended[Field] };

/**
 * Plays the grab from its start until every person has an answer; bots that are still trying then have nothing. Resolves to
 * how it ended for each, in their order.
 */
export async function playGrab(
  of: Grab,
  { people, bots }: { readonly people: readonly Visitor[]; readonly bots: readonly Visitor[] },
  solvers: { readonly people: Solvers; readonly bots: Solvers },
): Promise<{ people: readonly Ended[]; bots: readonly Ended[] }> {
  const unheard = (): Noted => ({ outcome: 'STILL_TRYING', wasChallenged: false, wasRefused: false });
  const notes = { people: people.map(unheard), bots: bots.map(unheard) };
  const play = (kind: 'people' | 'bots', visitors: readonly Visitor[]) =>
    Promise.all(
      visitors.map((visitor, index) =>
        grab(of, visitor, { solvers: solvers[kind], noted: notes[kind][index] ?? unheard() }),
      ),
    );
  const all = play('people', people);
  await Promise.race([all, play('bots', bots).then(() => all)]);
  return { people: notes.people.map((one) => ({ ...one })), bots: notes.bots.map((one) => ({ ...one })) };
}
