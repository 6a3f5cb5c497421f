import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Caller } from '#foundation/caller/caller.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { RiskService } from '#platform/gateways/risk/port.ts';
import { type RiskSettings, usualRisk } from '#platform/settings/risk-env.ts';
import type { Challenges } from './challenge/proof-of-work.ts';
import type { Devices } from './device/device-cookie.ts';
import type { RiskAsked } from './engine/call-marks.ts';
import { createRiskEngine, type Judged, type RiskEngine } from './engine/engine.ts';
import { createAskOutside } from './outside-service.ts';
import { countUnknownRules } from './unknown-rules.ts';
import { timeVerdicts } from './verdict-times.ts';

/** Why a coupon is held, and until when at most (epoch milliseconds). */
export interface RiskHold {
  readonly ruleId: string;
  readonly version: number;
  readonly untilMs: number;
}

/** The call may go on. */
export interface RiskPass {
  /** What it grants is held. */
  readonly hold: RiskHold | undefined;
  /** A challenge was met by this call. */
  readonly isProved: boolean;
}

/** What of a call is judged besides its caller. */
export type RiskMatter = Pick<
  RiskAsked,
  'what' | 'subscriberId' | 'phoneHash' | 'phoneHashes' | 'digits' | 'channel' | 'memberSinceMs' | 'startMs'
>;

type From = Pick<Caller, 'address' | 'userAgent' | 'cookies' | 'nowMs'>;

export interface Asking {
  /** What a proof is good for. */
  readonly subject: Buffer;
  /** The solved challenge; undefined: none was sent. */
  readonly solved: string | undefined;
}

/** What stands before login SMS, logins, claims and exchanges. */
export interface Risk extends Pick<RiskEngine, 'start' | 'stop' | 'exchange'> {
  /** Whether the call may go on. RISK_REFUSED carries a challenge where one helps. */
  check(matter: RiskMatter, from: From, asking: Asking): Promise<RiskPass | Refusal<'RISK_REFUSED'>>;
  /** The same for a login that was checked before its number was known: what lists and rules say of the number holds. */
  checkNumber(matter: RiskMatter, from: From): Refusal<'RISK_REFUSED'> | undefined;
  /** A wrong code was sent. */
  noteFailure(matter: RiskMatter, from: From): void;
  /** The subscriber has logged in. */
  noteLogin(subscriberId: string, from: From): void;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly log: Logger;
  readonly proofs: Challenges;
  readonly devices: Devices;
  /** Undefined: the defaults of the settings. */
  readonly settings?: RiskSettings | undefined;
  /** An outside service; undefined: none. */
  readonly service?: RiskService | undefined;
  /** Undefined: without metrics. */
  readonly metrics?: Registry | undefined;
}

export function createRisk({ log, proofs, devices, settings = usualRisk, service, metrics, ...needs }: Needs): Risk {
  const failed = (err: unknown) =>
    log.warn(
      { err },
      'risk is incomplete: it could not be exchanged with the database, or not all of it is known here',
    );
  const engine = createRiskEngine({ ...needs, mode: settings.mode, failed });
  const timed = timeVerdicts(metrics);
  countUnknownRules(metrics, engine);
  const askOutside = service && createAskOutside(service, { noAnswer: settings.noAnswer, log });
  const askedOf = (matter: RiskMatter, { address, userAgent, cookies, nowMs }: From): RiskAsked => ({
    ...matter,
    device: devices.deviceOf(cookies),
    address,
    userAgent,
    nowMs,
  });

  /** What the outside service says of a call that the rules leave open. */
  function outsideWord(asked: RiskAsked, judged: Judged) {
    const question = askOutside && engine.question(asked, judged);
    return question && askOutside?.(question, asked.nowMs);
  }

  async function refuseBy(asked: RiskAsked, judged: Judged, { subject }: Asking) {
    engine.tally(asked, judged);
    if (judged.verdict === 'REFUSE') return refuse('RISK_REFUSED', {});
    const { address, device, nowMs } = asked;
    const isFresh = device === undefined || nowMs - device.sinceMs < HOUR_MS;
    const challenge = await proofs.ask({ subject, address, action: asked.what }, nowMs, isFresh ? 'heavy' : 'usual');
    return refuse('RISK_REFUSED', { challenge: { ...challenge } });
  }

  const holdBy = ({ verdict, ruleId, version }: Judged, nowMs: number): RiskHold | undefined =>
    verdict === 'HOLD' && ruleId !== undefined
      ? { ruleId, version, untilMs: nowMs + settings.holdHours * HOUR_MS }
      : undefined;

  return {
    start: engine.start,
    stop: engine.stop,
    exchange: engine.exchange,
    async check(matter, from, asking) {
      const asked = askedOf(matter, from);
      const { address, nowMs } = asked;
      const own = timed(asked.what, () => {
        engine.count(asked);
        return engine.judge(asked);
      });
      const word = askOutside && (await outsideWord(asked, own));
      let judged = word === undefined ? own : engine.judge(asked, word);
      let isProved = false;
      if (judged.verdict === 'CHALLENGE' && asking.solved !== undefined) {
        isProved = await proofs.accept({ subject: asking.subject, address, action: matter.what }, asking.solved, nowMs);
        if (isProved) {
          engine.noteSolved(asked);
          judged = engine.judge(asked, word);
        }
      }
      if (judged.verdict === 'REFUSE' || judged.verdict === 'CHALLENGE') return refuseBy(asked, judged, asking);
      engine.tally(asked, judged);
      return { hold: holdBy(judged, nowMs), isProved };
    },
    checkNumber(matter, from) {
      const asked = askedOf(matter, from);
      const judged = engine.judge(asked);
      if (judged.verdict !== 'REFUSE') return undefined;
      engine.tally(asked, judged);
      return refuse('RISK_REFUSED', {});
    },
    noteFailure: (matter, from) => engine.noteFailure(askedOf(matter, from)),
    noteLogin: (subscriberId, from) => engine.noteLogin({ ...askedOf({ what: 'LOGIN' }, from), subscriberId }),
  };
}
