import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type { Sms, SmsOutcome } from '#platform/gateways/sms/port.ts';
import type { SmsRoute } from '#platform/gateways/sms/sms-route.ts';
import { createRateGate } from './rate-gate.ts';
import { createRouteHealth } from './route-health.ts';
import type { SmsMetrics } from './sms-metrics.ts';
import { beginAgain, beginWay, keepAnswer, type SmsAnswer, type SmsKey, type SmsWay } from './sms-store.ts';

/** Two routes and their waits for a turn, one after the other, stay below the time of an answer over HTTP. */
const CODE_TIMEOUT_MS = 4 * SECOND_MS;
/** With the wait for a turn it stays below the lease of an outbox message. */
const TIMEOUT_MS = 7 * SECOND_MS;

export interface OutgoingSms extends Sms {
  /** Undefined: the number need not be a subscriber's. */
  readonly subscriberId: string | undefined;
  /** A code goes first, and does no harm twice; a reminder keeps to a route's hours. */
  readonly urgency: 'code' | 'notice' | 'reminder';
}

export const smsKeyOf = ({ id, subscriberId }: Pick<OutgoingSms, 'id' | 'subscriberId'>): SmsKey => ({
  subscriberId: subscriberId ?? id,
  messageId: id,
});

/** `busy`: the message was not sent, as the route has no room for it now, or is away. */
export type Attempt = 'sent' | 'refused' | 'refusedForGood' | 'unanswered' | 'busy';

type Answer = SmsOutcome | { readonly kind: 'unanswered' };

/** A route in use: its turn, its health, and the record of what goes by it. */
export interface SmsLine {
  readonly route: SmsRoute;
  /** Whether messages go by another line, if there is one. */
  isAvoided(): boolean;
  /** Sends a message, unless the route has no room or another worker is at it; `way`: its earlier attempts by this route. */
  attempt(sms: OutgoingSms, way: SmsWay | undefined, signal: AbortSignal | undefined): Promise<Attempt>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
}

const stateOf = { accepted: 'SENT', refused: 'REFUSED', throttled: 'REFUSED', unanswered: 'UNANSWERED' } as const;

function answerToKeep(answer: Answer): SmsAnswer {
  const detail =
    answer.kind === 'refused' ? hidePhones(answer.reason) : answer.kind === 'throttled' ? 'throttled' : undefined;
  return { state: stateOf[answer.kind], references: answer.kind === 'accepted' ? answer.references : [], detail };
}

export function createSmsLine({ db, clock, log }: Needs, route: SmsRoute, metrics: SmsMetrics): SmsLine {
  const { name, gateway } = route;
  const gate = createRateGate({ db, clock }, route);
  const health = createRouteHealth(clock);
  metrics.observe(name, health.isOpen);

  const ask = ({ subscriberId: _, urgency, ...message }: OutgoingSms, signal: AbortSignal | undefined) =>
    boundedCall<Answer>(
      async (bounded) => {
        const answer = await gateway.send(message, bounded);
        // A module may answer anything.
        if (!Object.hasOwn(stateOf, answer.kind)) throw new Error(`${name} answered "${String(answer.kind)}"`);
        return answer;
      },
      { timeoutMs: urgency === 'code' ? CODE_TIMEOUT_MS : TIMEOUT_MS, signal },
      (cause) => {
        log.warn({ err: cause, messageId: message.id, route: name }, 'the SMS gateway did not answer');
        return { kind: 'unanswered' };
      },
    );

  /** What an answer says of the route, and of the attempt. */
  function judge(answer: Answer, { id: messageId, template: { key: template } }: OutgoingSms): Attempt {
    switch (answer.kind) {
      case 'accepted':
        health.worked();
        metrics.answered(name, 'sent');
        return 'sent';
      case 'refused':
        if (!answer.isPermanent) health.failed();
        metrics.answered(name, 'refused');
        log.warn(
          { messageId, template, route: name, reason: hidePhones(answer.reason) },
          'the SMS gateway refused a message',
        );
        return answer.isPermanent ? 'refusedForGood' : 'refused';
      case 'throttled':
        health.throttled();
        metrics.answered(name, 'throttled');
        return 'busy';
      case 'unanswered':
        health.failed();
        metrics.answered(name, 'unanswered');
        return 'unanswered';
    }
  }

  return {
    route,
    isAvoided: health.isOpen,
    async attempt(sms, way, signal) {
      if (health.isResting() || !(await gate.pass(sms.urgency === 'code'))) return 'busy';
      const key = { ...smsKeyOf(sms), route: name };
      const isMine =
        way === undefined
          ? await beginWay(db, key, { templateKey: sms.template.key, nowMs: clock.now() })
          : await beginAgain(db, key, way.attempts);
      if (!isMine) return 'busy';
      const answer = await ask(sms, signal);
      const attempt = judge(answer, sms);
      const isAway = health.isOpen();
      await keepAnswer(db, key, { ...answerToKeep(answer), nowMs: clock.now() }).catch((err: unknown) => {
        // The message went its way all the same.
        log.error({ err, messageId: sms.id, route: name }, "an SMS's way could not be kept");
      });
      // A route that refuses everything is away, which says nothing of this message. A code does not wait for its return.
      return attempt === 'refused' && isAway && sms.urgency !== 'code' ? 'busy' : attempt;
    },
  };
}
