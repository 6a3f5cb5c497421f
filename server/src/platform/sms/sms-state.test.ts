import { describe, expect, test } from 'vitest';
import type { SmsReceiptState } from '#platform/gateways/sms/port.ts';
import { type SmsReceipts, stateByReceipts, WHOLE, withReceipt } from './sms-state.ts';

type Given = readonly [part: string, state: SmsReceiptState];

const keep = (given: readonly Given[]): SmsReceipts =>
  given.reduce<SmsReceipts>((receipts, [part, state]) => withReceipt(receipts, part, state) ?? receipts, {});

function* orders<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries()) {
    for (const rest of orders([...items.slice(0, at), ...items.slice(at + 1)])) yield [item, ...rest];
  }
}

describe('what the receipts of a message say', () => {
  test.each([
    [1, [], undefined],
    [1, [['a', 'submitted']], 'submitted'],
    [
      1,
      [
        ['a', 'submitted'],
        ['a', 'delivered'],
      ],
      'delivered',
    ],
    [
      1,
      [
        ['a', 'failed'],
        ['a', 'delivered'],
        ['a', 'submitted'],
      ],
      'delivered',
    ],
    [
      1,
      [
        ['a', 'expired'],
        ['a', 'failed'],
      ],
      'failed',
    ],
    [2, [['a', 'delivered']], 'submitted'],
    [
      2,
      [
        ['a', 'delivered'],
        ['b', 'submitted'],
      ],
      'submitted',
    ],
    [
      2,
      [
        ['a', 'delivered'],
        ['b', 'failed'],
      ],
      'failed',
    ],
    [
      2,
      [
        ['a', 'delivered'],
        ['b', 'submitted'],
        ['b', 'delivered'],
      ],
      'delivered',
    ],
    [
      3,
      [
        [WHOLE, 'submitted'],
        [WHOLE, 'delivered'],
      ],
      'delivered',
    ],
    // How many segments it has is not known before the gateway's answer.
    [0, [['a', 'delivered']], 'submitted'],
    [0, [[WHOLE, 'delivered']], 'delivered'],
  ] as const satisfies readonly (readonly [number, readonly Given[], SmsReceiptState | undefined])[])(
    'of %i segments, after %j: %s, in whatever order they came',
    (segments, given, state) => {
      for (const order of orders<Given>(given)) expect(stateByReceipts(keep(order), segments)).toBe(state);
    },
  );
});
