import { randomUUID } from 'node:crypto';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { attempt, brokenChecks, type Check, type Checked, inWords, LeftOut, LIVE_MS } from '../checks/check.ts';
import type { Analytics, ReceivedEvent } from './port.ts';

const eventAt = (nowMs: number): ReceivedEvent => ({
  receivedAtMs: nowMs,
  event: {
    eventId: randomUUID().replaceAll('-', ''),
    event: 'gateway_check',
    at: toInstant(nowMs),
    sessionId: randomUUID(),
    uid: '',
    entrance: 'gateway-check',
    platform: 'h5',
    functionName: '领券中心',
    is_login: false,
    props: {},
  },
});

/** What any analytics service's adapter must keep. It has no signal: it ends by itself. */
export const analyticsChecks = ({ live, broken, trial }: Checked<Analytics>, clock: Clock): readonly Check[] => [
  ...brokenChecks({ broken }, 'forward', {
    call: (port) => port.forward([eventAt(clock.now())]),
    allows: (found) => found.kind === 'answered' && found.answer === false,
    instead: 'answers false, and is never rejected',
    abortAfterMs: LIVE_MS,
  }),
  {
    what: 'forward: an event gateway_check is accepted',
    isTrial: true,
    async run() {
      if (trial === undefined) return new LeftOut('needs --phone, which is not sent, to allow an event');
      const found = await attempt(() => live.forward([eventAt(clock.now())]), LIVE_MS);
      return found.kind === 'answered' && found.answer ? null : inWords(found);
    },
  },
];
