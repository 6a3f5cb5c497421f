import type { SmsOutcome } from './port.ts';

/** How many messages may be under way on a connection at a time. */
export interface SendWindow {
  /** Waits for a place. False: given up, or the window was closed first. */
  enter(signal?: AbortSignal): Promise<boolean>;
  /** Gives the place back. Throttled halves the window; a window's worth of accepted messages widens it by one again. */
  leave(answer: SmsOutcome['kind'] | 'unknown'): void;
  /** Admits no more; settles once nothing is under way. */
  close(): Promise<void>;
}

export function createSendWindow(size: number): SendWindow {
  let width = size;
  let accepted = 0;
  let underWay = 0;
  let isClosed = false;
  const waiting = new Set<(isAdmitted: boolean) => void>();
  const emptied = Promise.withResolvers<void>();
  const admit = (): void => {
    for (const admitted of waiting) {
      if (underWay >= width) return;
      waiting.delete(admitted);
      underWay += 1;
      admitted(true);
    }
  };
  const settleEmpty = (): void => {
    if (isClosed && underWay === 0) emptied.resolve();
  };
  return {
    enter(signal) {
      if (isClosed || signal?.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const giveUp = (): void => {
          if (waiting.delete(admitted)) admitted(false);
        };
        const admitted = (isAdmitted: boolean): void => {
          signal?.removeEventListener('abort', giveUp);
          resolve(isAdmitted);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.add(admitted);
        admit();
      });
    },
    leave(answer) {
      underWay -= 1;
      if (answer === 'throttled') {
        width = Math.max(1, Math.floor(width / 2));
        accepted = 0;
      } else if (answer === 'accepted') {
        accepted += 1;
        if (accepted >= width) {
          width = Math.min(size, width + 1);
          accepted = 0;
        }
      }
      admit();
      settleEmpty();
    },
    close() {
      isClosed = true;
      for (const admitted of waiting) {
        waiting.delete(admitted);
        admitted(false);
      }
      settleEmpty();
      return emptied.promise;
    },
  };
}

export const notSent = (reason: string): SmsOutcome => ({ kind: 'refused', reason, isPermanent: false });

/** Rejects with the signal's reason if it aborts first. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  const aborted = Promise.withResolvers<never>();
  const giveUp = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', giveUp));
}

interface InParts<Part> {
  readonly parts: readonly Part[];
  readonly window: SendWindow;
  /** Rejects where it is unknown whether the part was sent. */
  readonly submit: (part: Part) => Promise<SmsOutcome>;
  readonly signal: AbortSignal | undefined;
  /** Told the outcome where the caller had given up before. */
  readonly late: (outcome: SmsOutcome) => void;
}

/**
 * Sends the parts of one message one after the other. The first part that is not accepted decides: a handset does not show a
 * message that lacks a part, so it may be sent again as a whole.
 *
 * Once the first part is under way the others follow, also when the caller has given up: a part of a message is worth nothing. A part
 * keeps its place in the window until it is answered.
 */
export async function sendInParts<Part>({ parts, window, submit, signal, late }: InParts<Part>): Promise<SmsOutcome> {
  if (!(await window.enter(signal))) return notSent('no place in the window');
  const whole = sendAdmitted(parts, window, submit);
  return untilAborted(whole, signal).catch((error: unknown) => {
    whole.then(late, () => undefined);
    throw error;
  });
}

/** The first part has its place already. */
async function sendAdmitted<Part>(
  parts: readonly Part[],
  window: SendWindow,
  submit: InParts<Part>['submit'],
): Promise<SmsOutcome> {
  const references: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (at > 0 && !(await window.enter())) return notSent('no place in the window');
    const outcome = await submit(part).catch((error: unknown) => {
      window.leave('unknown');
      throw error;
    });
    window.leave(outcome.kind);
    if (outcome.kind !== 'accepted') return outcome;
    references.push(...outcome.references);
  }
  return { kind: 'accepted', references };
}
