import { api, type OperatorCallName } from '@coupon-centre/contract/api/api';
import { approvalKindNames } from '@coupon-centre/contract/approval/approval-kinds';
import type { Call } from '@coupon-centre/contract/call/call';
import type { RefusalName } from '@coupon-centre/contract/call/errors';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Guard, readsOnly, valueGuards } from '#test/approval-matrix/value-guards.ts';

/* What the table says of each call is what the contract says of it. */

const changing = Object.entries<Call>(api).filter(([name, { who }]) => 'operator' in who && !readsOnly.test(name));
const named = (names: readonly string[]): readonly string[] => [...names].sort();
const guardedBy = (...guards: readonly Guard[]) =>
  named(
    Object.entries<readonly Guard[]>(valueGuards)
      .filter(([, of]) => of.some((guard) => guards.includes(guard)))
      .map(([name]) => name),
  );
const refusing = (refusal: RefusalName) =>
  changing.filter(([, { refusals }]) => refusals.includes(refusal)).map(([name]) => name);
const waiting = changing
  .filter(
    ([, { answer }]) =>
      answer.kind === 'json' && answer.data instanceof z.ZodObject && 'approvalId' in answer.data.shape,
  )
  .map(([name]) => name);

it('every call that changes something is in the table, and no call that only reads changes anything', () => {
  expect(named(Object.keys(valueGuards))).toEqual(named(changing.map(([name]) => name)));
  const reading = Object.entries<Call>(api).filter(([name, { who }]) => 'operator' in who && readsOnly.test(name));
  for (const [name, { isRepeatable, upload }] of reading) {
    expect([name, isRepeatable, upload]).toEqual([name, undefined, undefined]);
  }
});

/** Calls that answer otherwise than the others of their guard. */
const unlike = {
  approval: ['uploadDistribution', 'distributeToAudience'],
  units: ['importPartnerCodes'],
  /** Waits beyond its sum. */
  dailySum: ['giveCoupon'],
  /** Refuse their own, too, and hand nothing out themselves. */
  another: ['decideApproval', 'acknowledgeBreakGlass'],
} as const satisfies Record<string, readonly OperatorCallName[]>;

it('who waits for a second person answers with the approval', () => {
  expect(guardedBy(...approvalKindNames)).toEqual(named([...waiting, ...unlike.approval]));
});

it('who makes units refuses those beyond ceiling and budget; a partner’s codes beyond them are failed lines', () => {
  for (const refusal of ['CEILING_REACHED', 'CEILING_DAY_REACHED', 'BUDGET_REACHED', 'DAY_REACHED'] as const) {
    expect(guardedBy('UNITS')).toEqual(named([...refusing(refusal), ...unlike.units]));
  }
});

it('a daily sum and a second pair of hands are declared as refusals', () => {
  expect(guardedBy('DAILY_SUM')).toEqual(named([...refusing('DAILY_SUM_REACHED'), ...unlike.dailySum]));
  expect(named([...guardedBy('ANOTHER'), ...unlike.another])).toEqual(named(refusing('OWN_WORK')));
});
