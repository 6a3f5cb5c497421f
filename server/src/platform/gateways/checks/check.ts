import { hidePhones } from '#foundation/text/hide-phones.ts';
import { describeError } from '#platform/process/log.ts';
import { withFaults } from '../faults.ts';

/** A check was left out, and why. */
export class LeftOut {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** One thing that a port promises, for an integrator to read. */
export interface Check {
  readonly what: string;
  /** Acts outside, in the order of the checks; the others may run at once. */
  readonly isTrial?: boolean;
  /** Null: it holds. A sentence: what is wrong. */
  run(): Promise<string | LeftOut | null>;
}

/** How a gateway's other side can be broken. Each stands at an address of this machine. */
export const breakages = {
  gone: 'an address where nothing listens',
  silent: 'an address that never answers',
  half: 'an address that answers by half and hangs up',
  failing: 'an address that answers 502',
} as const;
export type Breakage = keyof typeof breakages;

/** What the checks of a port are made with. */
export interface Checked<Port> {
  /** As configured. */
  readonly live: Port;
  /** The same gateway, with every address in its settings leading to something broken; undefined if it cannot be made so. */
  readonly broken: Readonly<Record<Breakage, Port>> | undefined;
  /** Eleven digits, and what else is needed for a real message or grant; undefined: nothing may be sent or granted. */
  readonly trial: Trial | undefined;
  /** An address that may get a real mail. */
  readonly mail: string | undefined;
}

export interface Trial {
  readonly phone: string;
  /** As `DATA_MB:100`; only for provisioning. */
  readonly benefit: string | undefined;
  /** The coupon's id that the benefit is granted for. */
  readonly coupon: string | undefined;
  /** The provider's product offering that gives it, where the gateway needs one. */
  readonly offer?: string | undefined;
}

/** What came of a call. */
export type Found<T> =
  /** `faults`: why there was no better answer, in words; empty: nothing is known. */
  | { readonly kind: 'answered'; readonly answer: T; readonly faults: string }
  | { readonly kind: 'rejected'; readonly error: unknown }
  | { readonly kind: 'hangs' };

/** A number of no subscriber, should an adapter reach a real system after all. */
export const UNASSIGNED_PHONE = '10000000000';

/** A call has this long, then its signal is aborted; then it must end at once. */
export const LIVE_MS = 10_000;
export const BROKEN_MS = 1_000;
const END_MS = 2_000;

/** Makes a call, aborts it after this time, and waits a little longer. */
export async function attempt<T>(call: (signal: AbortSignal) => Promise<T>, abortAfterMs: number): Promise<Found<T>> {
  const stopping = new AbortController();
  const hanging = Promise.withResolvers<Found<T>>();
  const abort = setTimeout(() => stopping.abort(new Error('the check gave up')), abortAfterMs);
  const hang = setTimeout(() => hanging.resolve({ kind: 'hangs' }), abortAfterMs + END_MS);
  const called = withFaults((faults) =>
    (async () => call(stopping.signal))().then(
      (answer): Found<T> => ({ kind: 'answered', answer, faults: faults() }),
      (error: unknown): Found<T> => ({ kind: 'rejected', error }),
    ),
  );
  try {
    return await Promise.race([called, hanging.promise]);
  } finally {
    clearTimeout(abort);
    clearTimeout(hang);
  }
}

function named(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return String(answer);
  const reason = 'reason' in answer && typeof answer.reason === 'string' ? `: ${hidePhones(answer.reason)}` : '';
  return `'${String(answer.kind)}'${reason}`;
}

/** What came of a call, as text. Numbers of phones are masked. */
export function inWords(found: Found<unknown>): string {
  switch (found.kind) {
    case 'answered':
      return `it answered ${named(found.answer)}${found.faults === '' ? '' : ` (${found.faults})`}`;
    case 'rejected':
      return `it was rejected (${describeError(found.error).message})`;
    case 'hangs':
      return `it did not end within ${END_MS / 1_000} s after its signal was aborted`;
  }
}

interface BrokenCall<Port, Answer> {
  readonly call: (port: Port, signal: AbortSignal) => Promise<Answer>;
  readonly allows: (found: Found<Answer>, breakage: Breakage) => boolean;
  /** What it should be. */
  readonly instead: string;
  /** Default: a second. */
  readonly abortAfterMs?: number;
}

/** Checks of one call at every broken address: it must end, as `allows` says. */
export const brokenChecks = <Port, Answer>(
  { broken }: Pick<Checked<Port>, 'broken'>,
  name: string,
  { call, allows, instead, abortAfterMs = BROKEN_MS }: BrokenCall<Port, Answer>,
): readonly Check[] =>
  Object.entries(breakages).map(([breakage, place]) => ({
    what: `${name} at ${place} ${instead}`,
    async run() {
      const port = broken?.[breakage as Breakage];
      if (port === undefined) return new LeftOut('its settings hold no address over HTTP that could be replaced');
      const found = await attempt((signal) => call(port, signal), abortAfterMs);
      return found.kind !== 'hangs' && allows(found, breakage as Breakage) ? null : inWords(found);
    },
  }));
