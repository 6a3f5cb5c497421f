import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { CAPTCHA_PATH } from '@coupon-centre/contract/front-ends/captcha-frame';
import { riskPlace } from '@coupon-centre/contract/risk/risk-rules';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import { networkOf } from '#foundation/caller/network-of.ts';
import { type DeriveKey, purposeKeys } from '#foundation/crypto/key-ring.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { useOnce } from '#platform/db/single-use.ts';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type { CaptchaAnswer, ChallengeService } from '#platform/gateways/challenge/port.ts';
import type { Challenges, WorkedFor } from './proof-of-work.ts';

/** A person waits for it. */
const BUDGET_MS = 3 * SECOND_MS;
/** Where the service does not answer, the proof of work is asked for instead, for so long. */
const PAUSE_MS = 30 * SECOND_MS;
/** Callers in a row that the service had no answer about, by which it counts as away: a single one cannot switch it off. */
const UNANSWERED_CALLERS = 3;
/** Tokens under verification at once; more are not taken. */
const UNDER_WAY_MAX = 200;
const VALID_MS = 5 * MINUTE_MS;
const MAC_BYTES = 16;

const task = z.strictObject({
  kind: z.literal('CAPTCHA'),
  path: z.literal(CAPTCHA_PATH),
  action: riskPlace,
  untilMs: z.int(),
  mac: z.string(),
});
type Task = z.output<typeof task>;
/** Base64 of the JSON that the page makes. */
const solvedCaptcha = z.object({ challenge: task, token: z.string().min(1) });

const read = (solved: string) => {
  try {
    return solvedCaptcha.safeParse(JSON.parse(Buffer.from(solved, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

interface Needs {
  readonly db: Kysely<Schema>;
  readonly deriveKey: DeriveKey;
  readonly log: Pick<Logger, 'warn'>;
  readonly proofs: Challenges;
  /** Undefined: proofs of work are the only kind. */
  readonly service: ChallengeService | undefined;
}

/**
 * What callers are challenged with: the outside captcha where there is one and it answers, otherwise a proof of work. A captcha is bound
 * to the matter and the network as a proof is, and to the place; its token is good once.
 */
export function createChallenges({ db, deriveKey, log, proofs, service }: Needs): Challenges {
  if (service === undefined) return proofs;
  const keys = purposeKeys(deriveKey, 'captcha-task');
  const macBy = (key: KeyObject, { subject, address, action }: WorkedFor, untilMs: number): Buffer =>
    createHmac('sha256', key)
      .update(`${action} ${untilMs} ${networkOf(address)}\n`)
      .update(subject)
      .digest()
      .subarray(0, MAC_BYTES);
  let pausedUntilMs = 0;
  let underWay = 0;
  /** Subjects without an answer since the last answer. */
  const unanswered = new Set<string>();

  function isOurs({ action, untilMs, mac }: Task, of: WorkedFor, nowMs: number): boolean {
    const given = Buffer.from(mac, 'base64url');
    if (action !== of.action || nowMs >= untilMs || given.length !== MAC_BYTES) return false;
    const subjects = [of.subject, ...(of.sameSubjects ?? [])];
    return keys
      .all()
      .some((key) => subjects.some((subject) => timingSafeEqual(given, macBy(key, { ...of, subject }, untilMs))));
  }

  async function verify({ address, action }: WorkedFor, token: string): Promise<CaptchaAnswer> {
    underWay += 1;
    try {
      return await boundedCall<CaptchaAnswer>(
        async (signal) => service?.verify({ token, action, address }, signal) ?? { kind: 'unknown' },
        { timeoutMs: BUDGET_MS },
        () => ({ kind: 'unknown' }),
      );
    } finally {
      underWay -= 1;
    }
  }

  function noteUnanswered({ subject }: WorkedFor, nowMs: number, reason: string | undefined): void {
    if (unanswered.size < UNANSWERED_CALLERS) unanswered.add(subject.toString('base64'));
    if (unanswered.size < UNANSWERED_CALLERS) return;
    pausedUntilMs = nowMs + PAUSE_MS;
    log.warn({ reason }, 'captchas cannot be verified, proofs of work are asked for');
  }

  return {
    async ask(of, nowMs, amount) {
      if (nowMs < pausedUntilMs) return proofs.ask(of, nowMs, amount);
      const untilMs = nowMs + VALID_MS;
      const mac = macBy(keys.current(), of, untilMs).toString('base64url');
      return { kind: 'CAPTCHA', path: CAPTCHA_PATH, action: of.action, untilMs, mac } satisfies Task;
    },

    async accept(of, solved, nowMs) {
      const captcha = read(solved);
      if (captcha === undefined) return proofs.accept(of, solved, nowMs);
      if (!isOurs(captcha.challenge, of, nowMs)) return false;
      if (underWay >= UNDER_WAY_MAX) return false;
      const answer = await verify(of, captcha.token);
      // A module's answer may be anything.
      if (answer?.kind === 'passed' || answer?.kind === 'failed') unanswered.clear();
      if (answer?.kind === 'passed') {
        return useOnce(db, { kind: 'captcha-token', value: captcha.token, keepUntilMs: nowMs + 2 * VALID_MS });
      }
      if (answer?.kind !== 'failed') noteUnanswered(of, nowMs, answer?.reason);
      return false;
    },
  };
}
