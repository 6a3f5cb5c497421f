import { Agent, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { REQUEST_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import { rehearseClaim } from '@coupon-centre/contract/rehearsal/rehearse-claim';
import { v7 as uuidv7 } from 'uuid';
import type { Player } from './rehearsal-sessions.ts';

/** Attempts per person after BUSY, NOT_STARTED or no answer. */
const TRIES_MAX = 5;
/** The first wait before a retry, doubled each time; half of it is random, to spread retries. */
const FIRST_WAIT_MS = 500;
const TICK_MS = 2;

/** One request, answered or not. */
export interface Attempt {
  /** Milliseconds after the opening at which it was due. */
  readonly dueMs: number;
  /** From its due time to its answer, including time in the generator. */
  readonly tookMs: number;
  /** The answer's code; `-` for none. */
  readonly code: string;
}

/** The outcome for a person. */
export interface Ending {
  readonly player: Player;
  /** The coupon that the server acknowledged. */
  readonly ownedId: string | null;
  readonly code: string;
}

export interface Played {
  readonly attempts: readonly Attempt[];
  readonly endings: readonly Ending[];
  /** How late each first request left, in milliseconds: the generator's own slowness. */
  readonly lateMs: readonly number[];
  /** From the opening to the last answer. */
  readonly lastedMs: number;
}

export interface Play {
  readonly url: string;
  readonly templateId: string;
  readonly grabId: string | undefined;
  readonly players: readonly Player[];
  /** When each of them taps, milliseconds after the opening, in order. */
  readonly arrivals: Float64Array;
  /** Epoch milliseconds. */
  readonly opensAtMs: number;
  readonly connections: number;
  readonly stopped: AbortSignal;
}

interface Answer {
  readonly code: string;
  readonly ownedId: string | null;
}
const NO_ANSWER: Answer = { code: '-', ownedId: null };
/** Answers after which a person tries again. */
const PASSING = new Set<string>([codeOf.BUSY, codeOf.NOT_STARTED, NO_ANSWER.code]);

type Send = (player: Player, requestId: string) => Promise<Answer>;

/** Requests over kept connections, with the page's headers and timeout. */
function createSender({ url, templateId, grabId, connections }: Play): { send: Send; end(): void } {
  const isSecure = new URL(url).protocol === 'https:';
  const bounds = { keepAlive: true, maxSockets: connections };
  const agent = isSecure ? new SecureAgent(bounds) : new Agent(bounds);
  const ask = isSecure ? requestSecurely : request;
  const address = new URL(rehearseClaim.path, url);

  const send: Send = ({ session }, requestId) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const fail = () => resolve(NO_ANSWER);
    const body = JSON.stringify({ sCardId: templateId, sessionId: grabId, requestId });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const who = { h5_token: session.token, ms: session.ms, hc: session.hc };
    const sending = ask(address, { agent, method: 'POST', headers: { ...headers, ...who } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', fail);
      response.on('end', () => resolve(readAnswer(text)));
    });
    sending.setTimeout(REQUEST_TIMEOUT_MS, () => sending.destroy());
    sending.on('error', fail);
    sending.end(body);
    return promise;
  };
  return { send, end: () => agent.destroy() };
}

function readAnswer(text: string): Answer {
  try {
    const { code, resp_data: data } = JSON.parse(text) as { code: string; resp_data: { uCardId?: string } | null };
    return { code, ownedId: code === codeOf.SUCCESS ? (data?.uCardId ?? null) : null };
  } catch {
    return NO_ANSWER;
  }
}

/** Runs the crowd, each person when due, regardless of earlier answers, and waits for the last answer. */
export async function play(asked: Play): Promise<Played> {
  const { players, opensAtMs, stopped } = asked;
  const { send, end } = createSender(asked);
  const attempts: Attempt[] = [];
  const lateMs: number[] = [];
  const sinceOpening = (): number => performance.timeOrigin + performance.now() - opensAtMs;

  async function tap(player: Player, firstDueMs: number): Promise<Ending> {
    const requestId = uuidv7();
    let dueMs = firstDueMs;
    for (let tries = 1; ; tries += 1) {
      const { code, ownedId } = await send(player, requestId);
      attempts.push({ dueMs, tookMs: sinceOpening() - dueMs, code });
      if (!PASSING.has(code) || tries === TRIES_MAX || stopped.aborted) return { player, ownedId, code };
      const waitMs = FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random());
      await pause(waitMs);
      dueMs = sinceOpening();
    }
  }

  const endings: Promise<Ending>[] = [];
  for (let next = 0; next < players.length && !stopped.aborted; ) {
    const nowMs = sinceOpening();
    for (; next < players.length; next += 1) {
      const player = players[next];
      const dueMs = asked.arrivals[next];
      if (player === undefined || dueMs === undefined || dueMs > nowMs) break;
      lateMs.push(nowMs - dueMs);
      endings.push(tap(player, dueMs));
    }
    await pause(TICK_MS);
  }
  const ended = await Promise.all(endings);
  end();
  return { attempts, endings: ended, lateMs, lastedMs: sinceOpening() };
}
