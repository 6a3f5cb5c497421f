import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Clock } from '#foundation/time/clock.ts';
import type { Sms, SmsGateway, SmsOutcome, SmsReceipt } from './port.ts';
import { notSent, untilAborted } from './send-window.ts';

const FIRST_PAUSE_MS = SECOND_MS;
/** With the outbox's longest wait it stays below a minute: messages settle that soon after the centre is back. */
const LONGEST_PAUSE_MS = 30 * SECOND_MS;

/** A connection to a centre, signed in. */
export interface Session {
  /** Rejects where it is unknown whether the message was sent; `late` is told once that is known after the signal has aborted. */
  send(sms: Sms, signal: AbortSignal | undefined, late: (outcome: SmsOutcome) => void): Promise<SmsOutcome>;
  /** Settles with the reason once the connection is gone. */
  readonly lost: Promise<string>;
  /** Ends it politely, after what is under way is answered or a few seconds have passed. */
  close(): Promise<void>;
}

/** Hands a receipt on. False: it was not kept, so the centre must repeat it. */
export type OnReceipt = (receipt: SmsReceipt) => Promise<boolean>;

/** Rejects with an error whose message can be shown to an operator. */
export type OpenSession = (onReceipt: OnReceipt) => Promise<Session>;

/**
 * Keeps one connection: opened by the first message or by `listen`, and again, with growing pauses, when it is lost while `listen`
 * holds. While it cannot be had, messages are refused at once, so that another route can take them.
 *
 * Receipts come on any connection of an account. A process that sends without listening leaves them to the centre, which repeats
 * them; so each process that sends should listen.
 */
export function createLink(open: OpenSession, clock: Clock): Required<Pick<SmsGateway, 'send' | 'listen'>> {
  let take: ((receipt: SmsReceipt) => Promise<void>) | undefined;
  let connection: Promise<Session | undefined> | undefined;
  let problem = 'still connecting';
  let pauseMs = FIRST_PAUSE_MS;
  let pausing: NodeJS.Timeout | undefined;

  const onReceipt: OnReceipt = async (receipt) => {
    if (take === undefined) return false;
    return take(receipt).then(
      () => true,
      () => false,
    );
  };
  const retryLater = (reason: string): void => {
    problem = reason;
    connection = undefined;
    clearTimeout(pausing);
    pausing = setTimeout(() => {
      pausing = undefined;
      if (take !== undefined) void connect();
    }, pauseMs).unref();
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };
  const connect = (): Promise<Session | undefined> => {
    if (pausing !== undefined) return Promise.resolve(undefined);
    if (connection !== undefined) return connection;
    const opening: Promise<Session | undefined> = open(onReceipt).then(
      (session) => {
        pauseMs = FIRST_PAUSE_MS;
        void session.lost.then((reason) => {
          if (connection === opening) retryLater(reason);
        });
        return session;
      },
      (error: unknown) => {
        if (connection === opening) retryLater(error instanceof Error ? error.message : 'unknown');
        return undefined;
      },
    );
    connection = opening;
    return opening;
  };

  /** An answer for which nobody waits any more is kept like a receipt. */
  const keepLate =
    (id: string) =>
    (outcome: SmsOutcome): void => {
      const receipt = { by: { id }, atMs: clock.now() } as const;
      if (outcome.kind === 'accepted')
        void onReceipt({ ...receipt, state: 'submitted', references: outcome.references });
      else
        void onReceipt({ ...receipt, state: 'rejected', detail: 'reason' in outcome ? outcome.reason : outcome.kind });
    };

  return {
    async send(sms, signal) {
      const session = await untilAborted(connect(), signal).catch(() => undefined);
      if (session === undefined) return notSent(`not connected: ${problem}`);
      const outcome = await session.send(sms, signal, keepLate(sms.id));
      if (outcome.kind === 'accepted') {
        // Neither protocol has a receipt of its own for this, and a code that is not submitted goes by another route.
        for (const reference of outcome.references) {
          void onReceipt({ by: { reference }, state: 'submitted', atMs: clock.now() });
        }
      }
      return outcome;
    },
    listen(taking) {
      take = taking;
      void connect();
      return Promise.resolve(async () => {
        const last = connection;
        take = undefined;
        connection = undefined;
        clearTimeout(pausing);
        pausing = undefined;
        await (await last)?.close();
      });
    },
  };
}
