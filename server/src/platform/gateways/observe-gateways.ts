import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { isTracing, traced } from '#platform/tracing/tracing.ts';
import type { GatewayName, GatewayPorts, Gateways } from './gateways.ts';

type MethodsOf<Port> = {
  [Key in keyof Port]-?: NonNullable<Port[Key]> extends (...args: never) => unknown ? Key : never;
}[keyof Port];

/** Both routes for SMS count as one; `coupon_centre_sms_…` tell them apart. */
type ObservedName = Exclude<GatewayName, 'sms2'>;

/** Every method of every port, and whether it is a call to the outside system. */
const calls = {
  sms: { send: true, listen: false },
  provisioning: { grant: true, ask: true, reverse: true, askReversal: true, book: false, tryOffer: true },
  numberAuth: { prepare: false, exchange: true },
  social: { ticket: true },
  analytics: { forward: true },
  mail: { send: true },
  risk: { judge: true },
} as const satisfies {
  readonly [Name in ObservedName]: Record<MethodsOf<NonNullable<GatewayPorts[Name]>>, boolean>;
};

/** Seconds: from an answer out of memory to the longest time limit. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Asked for every claim or for thousands of events. */
const QUIET: ReadonlySet<string> = new Set<ObservedName>(['risk', 'analytics']);

interface Called {
  readonly gateway: string;
  readonly method: string;
  /** The order's number, if the call is about one: it is what the biller knows of it. */
  readonly orderNo?: string | undefined;
}

/** Makes a call and notes when it begins, when it ends, and its outcome. */
type Note = (called: Called, act: () => Promise<unknown>) => Promise<unknown>;

/**
 * The outcome in one word: the answer's kind, `ok` for one that has none, `refused` for false, `noAnswer` for a rejection. A
 * module's kind may be anything; a label holds words only.
 */
function outcomeOf(answer: unknown): string {
  if (answer === false) return 'refused';
  const kind = typeof answer === 'object' && answer !== null && 'kind' in answer ? answer.kind : 'ok';
  return typeof kind === 'string' && /^[A-Za-z]{1,30}$/.test(kind) ? kind : 'other';
}

/** Notes calls in metrics. */
function createNote(registry: Registry): Note {
  const registers = [registry];
  const outcomes = new Counter({
    name: 'coupon_centre_gateway_calls_total',
    help: 'Calls to outside systems by outcome; noAnswer when a call failed or ran out of time.',
    labelNames: ['gateway', 'method', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'coupon_centre_gateway_seconds',
    help: 'How long outside systems took to answer.',
    labelNames: ['gateway', 'method'],
    buckets: BOUNDS,
    registers,
  });
  const underWay = new Map(Object.keys(calls).map((gateway) => [gateway, new Set<{ readonly sinceMs: number }>()]));
  new Gauge({
    name: 'coupon_centre_gateway_pending',
    help: 'Calls to outside systems under way.',
    labelNames: ['gateway'],
    registers,
    collect() {
      for (const [gateway, pending] of underWay) this.set({ gateway }, pending.size);
    },
  });
  new Gauge({
    name: 'coupon_centre_gateway_oldest_seconds',
    help: 'For how long the oldest call to an outside system under way has waited.',
    labelNames: ['gateway'],
    aggregator: 'max',
    registers,
    collect() {
      const now = performance.now();
      for (const [gateway, [oldest]] of underWay) this.set({ gateway }, (now - (oldest?.sinceMs ?? now)) / SECOND_MS);
    },
  });

  return async ({ gateway, method }, act) => {
    const pending = underWay.get(gateway);
    const call = { sinceMs: performance.now() };
    pending?.add(call);
    try {
      const answer = await act();
      outcomes.inc({ gateway, method, outcome: outcomeOf(answer) });
      return answer;
    } catch (error) {
      outcomes.inc({ gateway, method, outcome: 'noAnswer' });
      throw error;
    } finally {
      pending?.delete(call);
      seconds.observe({ gateway, method }, (performance.now() - call.sinceMs) / SECOND_MS);
    }
  };
}

/** Logs calls with their outcome and time; the line has the trace id of what caused the call. */
const createLogged =
  (log: Logger): Note =>
  async (called, act) => {
    const startMs = performance.now();
    const tell = (outcome: string): void => {
      const line = { ...called, outcome, tookMs: Math.round(performance.now() - startMs) };
      log[QUIET.has(called.gateway) ? 'debug' : 'info'](line, 'an outside system was called');
    };
    try {
      const answer = await act();
      tell(outcomeOf(answer));
      return answer;
    } catch (error) {
      tell('noAnswer');
      throw error;
    }
  };

const inSpanOf: Note = ({ gateway, method }, act) =>
  traced({ name: `${gateway} ${method}`, kind: 'outside call', attributes: { gateway, method } }, act, (answer) => ({
    outcome: outcomeOf(answer),
  }));

const orderNoIn = (content: unknown): string | undefined => {
  const { orderNo } = (typeof content === 'object' && content !== null ? content : {}) as {
    readonly orderNo?: unknown;
  };
  return typeof orderNo === 'string' ? orderNo : undefined;
};

/** The same port, each of whose calls to the outside is noted. */
function observed<Port extends object>(
  gateway: string,
  port: Port,
  { isCall, note }: { isCall: Readonly<Record<string, boolean>>; note: Note },
): Port {
  // Not the port itself as target: of a frozen one a proxy must give back the very same methods.
  return new Proxy(Object.create(port) as Port, {
    get(_target, name) {
      const value: unknown = Reflect.get(port, name, port);
      if (typeof value !== 'function') return value;
      const method = String(name);
      if (isCall[method] !== true) return value.bind(port);
      return (...given: unknown[]) =>
        note({ gateway, method, orderNo: orderNoIn(given[0]) }, async () => value.apply(port, given));
    },
  });
}

/** The gateways with a log line of every call, and with metrics and spans where they are wanted. */
export function observeGateways(gateways: Gateways, log: Logger, registry: Registry | undefined): Gateways {
  const count: Note = registry === undefined ? (_called, act) => act() : createNote(registry);
  const logged = createLogged(log);
  const tell: Note = (called, act) => logged(called, () => count(called, act));
  const note: Note = isTracing() ? (called, act) => inSpanOf(called, () => tell(called, act)) : tell;
  const watch = <Port extends object>(name: ObservedName, port: Port): Port =>
    observed(name, port, { isCall: calls[name], note });
  return {
    smsRoutes: gateways.smsRoutes.map((route) => ({ ...route, gateway: watch('sms', route.gateway) })),
    provisioning: watch('provisioning', gateways.provisioning),
    numberAuth: watch('numberAuth', gateways.numberAuth),
    social: gateways.social && watch('social', gateways.social),
    analytics: gateways.analytics && watch('analytics', gateways.analytics),
    mail: gateways.mail && watch('mail', gateways.mail),
    risk: gateways.risk && watch('risk', gateways.risk),
  };
}
