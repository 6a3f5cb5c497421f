import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { businessMinute } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SmsReceipt } from '#platform/gateways/sms/port.ts';
import type { SmsRoute } from '#platform/gateways/sms/sms-route.ts';
import { type Attempt, createSmsLine, type OutgoingSms, type SmsLine, smsKeyOf } from './sms-line.ts';
import { createSmsMetrics } from './sms-metrics.ts';
import { isLost, WHOLE } from './sms-state.ts';
import { applyReceipts, keepAnswer, keepReceipt, readWays, type SmsKey, type SmsWay } from './sms-store.ts';

const MINUTES_AN_HOUR = 60;

export type SmsResult =
  /** `isWatchable`: receipts are expected, and there is another route. */
  | { readonly kind: 'sent'; readonly isWatchable: boolean }
  /** No route was free: throttled, at its rate, outside its hours, away. */
  | { readonly kind: 'later' }
  /** By every route. */
  | { readonly kind: 'refused'; readonly isPermanent: boolean }
  /** `mayRepeat`: the gateway recognises the message when it gets it again. */
  | { readonly kind: 'unanswered'; readonly mayRepeat: boolean };

/** Sends SMS by one of the routes and keeps what became of them. */
export interface SmsSender {
  /** Whether any route gives receipts. */
  readonly givesReceipts: boolean;
  /** Whether a message that one route loses can go by another. */
  readonly hasOtherRoutes: boolean;
  /**
   * Sends a message, at most once by what is known: refused or not taken now by one route, it goes by the next at once; unanswered
   * it does not, except a code. The same id again is the same message: what was taken is not sent again.
   */
  send(sms: OutgoingSms, signal?: AbortSignal): Promise<SmsResult>;
  /** Sends a message by a route that it has not gone by; undefined: there is none. */
  sendOtherwise(sms: OutgoingSms, signal?: AbortSignal): Promise<SmsResult | undefined>;
  /** Keeps a receipt of a route. */
  take(route: string, receipt: SmsReceipt): Promise<void>;
  /** Begins to listen to the gateways that give receipts themselves. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  /** The preferred one first. */
  readonly routes: readonly SmsRoute[];
  readonly metrics?: Registry | undefined;
  /** Called when a receipt says that a message is lost. */
  readonly onLost?: (message: SmsKey) => Promise<void>;
}

const isWithin = (hours: SmsRoute['hours'], nowMs: number): boolean => {
  if (hours === undefined) return true;
  const hour = Math.floor(businessMinute(nowMs).minute / MINUTES_AN_HOUR);
  return hours.from < hours.to ? hour >= hours.from && hour < hours.to : hour >= hours.from || hour < hours.to;
};

/** The gateway may have it. */
const isOpen = ({ state }: SmsWay): boolean => state === 'SENDING' || state === 'UNANSWERED';

function resultOf(attempts: readonly Attempt[]): SmsResult {
  if (attempts.includes('unanswered')) return { kind: 'unanswered', mayRepeat: false };
  if (attempts.length === 0 || attempts.includes('busy')) return { kind: 'later' };
  return { kind: 'refused', isPermanent: attempts.every((one) => one === 'refusedForGood') };
}

export function createSmsSender(needs: Needs): SmsSender {
  const { db, clock, log, routes, onLost } = needs;
  const metrics = createSmsMetrics(needs.metrics);
  const lines = routes.map((route) => createSmsLine(needs, route, metrics));
  const listening: (() => Promise<void>)[] = [];

  /** Lines in the order in which a message tries them. */
  function linesFor({ urgency }: OutgoingSms): readonly SmsLine[] {
    const usable = lines.filter(({ route }) => urgency !== 'reminder' || isWithin(route.hours, clock.now()));
    return [...usable.filter((line) => !line.isAvoided()), ...usable.filter((line) => line.isAvoided())];
  }

  /** Tries lines one after the other until one takes the message, or may have taken it. */
  async function tryLines(
    these: readonly SmsLine[],
    sms: OutgoingSms,
    { ways, signal }: { readonly ways: readonly SmsWay[]; readonly signal: AbortSignal | undefined },
  ): Promise<SmsResult> {
    const attempts: Attempt[] = [];
    for (const line of these) {
      const { name, gateway, hasReceipts } = line.route;
      const attempt = await line.attempt(
        sms,
        ways.find(({ route }) => route === name),
        signal,
      );
      if (attempt === 'sent') return { kind: 'sent', isWatchable: hasReceipts && routes.length > 1 };
      if (attempt === 'unanswered' && sms.urgency !== 'code') {
        return { kind: 'unanswered', mayRepeat: gateway.isIdempotent !== false };
      }
      attempts.push(attempt);
    }
    return resultOf(attempts);
  }

  async function take(route: string, { by, references, ...receipt }: SmsReceipt): Promise<void> {
    const reference = 'id' in by ? by.id : by.reference;
    const message = await keepReceipt(db, { route, reference }, { ...receipt, nowMs: clock.now() });
    if (message === undefined) return;
    if (references !== undefined) {
      const answer = { state: 'SENT', references, nowMs: clock.now() } as const;
      await keepAnswer(db, { ...message, route }, answer);
    }
    const part = { part: 'id' in by ? WHOLE : reference, ...receipt };
    const changed = await applyReceipts(db, { ...message, route }, [part]);
    if (changed === undefined || changed.before === changed.after) return;
    const { after: state, templateKey: template, answeredAtMs } = changed;
    metrics.received(route, state, answeredAtMs && receipt.atMs - answeredAtMs);
    if (!isLost(state)) return;
    const { messageId } = message;
    log.warn({ messageId, template, route, state, detail: receipt.detail }, 'an SMS was not delivered');
    await onLost?.(message);
  }

  return {
    givesReceipts: routes.some(({ hasReceipts }) => hasReceipts),
    hasOtherRoutes: routes.length > 1,

    async send(sms, signal) {
      // A code's id is new.
      const ways = sms.urgency === 'code' ? [] : await readWays(db, smsKeyOf(sms));
      if (ways.some((way) => !isOpen(way) && way.state !== 'REFUSED')) return { kind: 'sent', isWatchable: false };
      const open = ways.find(isOpen);
      if (open === undefined) return tryLines(linesFor(sms), sms, { ways, signal });
      const line = lines.find(({ route }) => route.name === open.route);
      // It may be under way there, so no other route may have it.
      if (line === undefined || line.route.gateway.isIdempotent === false) {
        return { kind: 'unanswered', mayRepeat: false };
      }
      return tryLines([line], sms, { ways, signal });
    },

    async sendOtherwise(sms, signal) {
      const ways = await readWays(db, smsKeyOf(sms));
      const used = new Set(ways.filter(({ state }) => state !== 'REFUSED').map(({ route }) => route));
      const unused = linesFor(sms).filter(({ route }) => !used.has(route.name));
      return unused.length === 0 ? undefined : tryLines(unused, sms, { ways, signal });
    },

    take,

    async start() {
      for (const { name, gateway } of routes) {
        const stop = await gateway.listen?.((receipt) => take(name, receipt));
        if (stop !== undefined) listening.push(stop);
      }
    },

    async stop() {
      await Promise.all(listening.splice(0).map((stop) => stop()));
    },
  };
}
