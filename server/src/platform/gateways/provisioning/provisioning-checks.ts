import { randomInt, randomUUID } from 'node:crypto';
import { benefit as benefitShape } from '@coupon-centre/contract/foundation/field';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Clock } from '#foundation/time/clock.ts';
import {
  attempt,
  BROKEN_MS,
  brokenChecks,
  type Check,
  type Checked,
  inWords,
  LeftOut,
  LIVE_MS,
  type Trial,
  UNASSIGNED_PHONE,
} from '../checks/check.ts';
import type { Grant, Provisioning, Reversal, SentGrant } from './port.ts';

const SMALLEST = { kind: 'DATA_MB', amount: 1 } as const;

const newOrderNo = (clock: Clock): string =>
  `U${businessDay(clock.now()).replaceAll('-', '')}${String(randomInt(100_000_000_000_000)).padStart(14, '0')}`;

const NO_SUCH_OFFERING = { by: 'product', productOfferingId: 'none' } as const;

const grantOfNobody = (clock: Clock, { offers }: Provisioning): Grant => ({
  orderNo: newOrderNo(clock),
  phone: UNASSIGNED_PHONE,
  benefit: SMALLEST,
  templateId: randomUUID(),
  ...(offers?.kinds.includes('product') && { offer: NO_SUCH_OFFERING }),
});
const neverSent = (clock: Clock, port: Provisioning): SentGrant => ({ ...grantOfNobody(clock, port), reference: null });
const neverReversed = (clock: Clock, port: Provisioning): Reversal => ({
  ...neverSent(clock, port),
  reversalReference: null,
});

/** What is granted in a trial; undefined if the words name no benefit. */
function grantOf({ phone, benefit = '', coupon = randomUUID(), offer }: Trial, orderNo: string): Grant | undefined {
  const [kind, amount] = benefit.split(':');
  const parsed = benefitShape.safeParse({ kind, amount: Number(amount) });
  if (!parsed.success) return undefined;
  const mapped = offer === undefined ? {} : { offer: { by: 'product', productOfferingId: offer } as const };
  return { orderNo, phone, benefit: parsed.data, templateId: coupon, ...mapped };
}

function askChecks({ live, broken }: Checked<Provisioning>, clock: Clock): readonly Check[] {
  return [
    {
      what: 'ask: an order that was never sent is unknownOrder',
      async run() {
        const found = await attempt((signal) => live.ask(neverSent(clock, live), signal), LIVE_MS);
        return found.kind === 'answered' && found.answer.kind === 'unknownOrder'
          ? null
          : `${inWords(found)}; without unknownOrder an order that got lost is never sent again`;
      },
    },
    {
      what: 'askReversal: a reversal that was never sent is unknownReversal',
      async run() {
        const found = await attempt((signal) => live.askReversal(neverReversed(clock, live), signal), LIVE_MS);
        return found.kind === 'answered' && found.answer.kind === 'unknownReversal' ? null : inWords(found);
      },
    },
    ...brokenChecks({ broken }, 'askReversal', {
      call: (port, signal) => port.askReversal(neverReversed(clock, port), signal),
      allows: (found) => found.kind === 'rejected' || (found.kind === 'answered' && found.answer.kind === 'unknown'),
      instead: 'is unknown, or rejected',
    }),
    ...brokenChecks({ broken }, 'ask', {
      call: (port, signal) => port.ask(neverSent(clock, port), signal),
      allows: (found) => found.kind === 'rejected' || (found.kind === 'answered' && found.answer.kind === 'unknown'),
      instead: 'is unknown, or rejected',
    }),
  ];
}

/** A grant is tried only where asking got no answer, so that none is sent by an adapter that takes its address from elsewhere than its settings. */
const grantChecks = ({ broken }: Checked<Provisioning>, clock: Clock): readonly Check[] =>
  brokenChecks({ broken }, 'grant', {
    async call(port, signal) {
      const asked = await attempt((within) => port.ask(neverSent(clock, port), within), BROKEN_MS);
      if (asked.kind === 'answered' && asked.answer.kind !== 'unknown') {
        throw new AnsweredAnyway();
      }
      return port.grant(grantOfNobody(clock, port), signal);
    },
    allows: (found) =>
      found.kind === 'rejected'
        ? !(found.error instanceof AnsweredAnyway)
        : found.kind === 'answered' && found.answer.kind === 'unknown',
    instead: 'is unknown, or rejected, never a refusal',
    // The first half is for asking.
    abortAfterMs: 2 * BROKEN_MS,
  });

class AnsweredAnyway extends Error {
  override readonly message = 'not tried: asking there got an answer, so a grant might reach the real biller';
}

/** A real grant, the same again, and its reversal. */
const trialChecks = ({ live, trial }: Checked<Provisioning>, clock: Clock): readonly Check[] => {
  const orderNo = newOrderNo(clock);
  const grant = trial && grantOf(trial, orderNo);
  const why = trial === undefined ? 'needs --phone and --benefit' : 'needs --benefit, as DATA_MB:100';
  /** Expects this outcome, or `accepted` of a biller that takes its time. */
  const expects = (
    kind: 'granted' | 'reversed',
    what: string,
    call: (of: Reversal, signal: AbortSignal) => Promise<{ readonly kind: string }>,
  ): Check => ({
    what,
    isTrial: true,
    async run() {
      if (grant === undefined) return new LeftOut(why);
      const sent = { ...grant, reference: null, reversalReference: null };
      const found = await attempt((signal) => call(sent, signal), LIVE_MS);
      return found.kind === 'answered' && [kind, 'accepted'].includes(found.answer.kind) ? null : inWords(found);
    },
  });
  const grantOnly = ({ reference: _, reversalReference: __, ...content }: Reversal): Grant => content;
  return [
    expects('granted', `grant: order ${orderNo} is granted`, (of, signal) => live.grant(grantOnly(of), signal)),
    expects('granted', 'grant: the same order number again is the same grant', (of, signal) =>
      live.grant(grantOnly(of), signal),
    ),
    expects('granted', 'ask: that order is granted', (of, signal) => live.ask(of, signal)),
    expects('reversed', 'reverse: that order is reversed', (of, signal) => live.reverse(of, signal)),
    expects('reversed', 'askReversal: that reversal is known', (of, signal) => live.askReversal(of, signal)),
  ];
};

/** What any biller must keep. */
export const provisioningChecks = (checked: Checked<Provisioning>, clock: Clock): readonly Check[] => [
  ...askChecks(checked, clock),
  ...grantChecks(checked, clock),
  ...trialChecks(checked, clock),
];
