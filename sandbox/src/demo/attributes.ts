import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import { attributeValues } from '@coupon-centre/contract/audience/attribute-words';
import type { PhoneCipher } from '@coupon-centre/server/src/foundation/crypto/phone-cipher.ts';
import { attributeRows } from '@coupon-centre/server/test/factories/attribute.ts';
import type { Rows } from '@coupon-centre/server/test/factories/rows.ts';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';

const tier: AttributeType = {
  kind: 'CHOICE',
  options: [
    { key: 'STANDARD', name: localised(['普通客户', 'standard']) },
    { key: 'SILVER', name: localised(['银卡客户', 'silver']) },
    { key: 'GOLD', name: localised(['金卡客户', 'gold']) },
  ],
};

const monthlyFee: AttributeType = {
  kind: 'NUMBER',
  unit: localised(['元', 'yuan']),
  thresholds: [59, 129, 199],
};

/** As the CRM would: of every number a value, some more often than others. */
function valuesOf(type: AttributeType, phones: readonly string[], every: number): ReadonlyMap<string, string> {
  const keys = attributeValues(type).map(({ key }) => key);
  return new Map(phones.map((phone, index) => [phone, keys[Math.floor(index / every) % keys.length] ?? '0']));
}

/** What the operator's CRM says of the demo's numbers. */
export function demoAttributes(
  cipher: PhoneCipher,
  calendar: DemoCalendar,
  phones: readonly string[],
): readonly Rows[] {
  const importedAtMs = calendar.dayStart(-1, 6);
  return [
    attributeRows(cipher, {
      attributeId: 'tier',
      name: localised(['客户星级', 'tier']),
      type: tier,
      values: valuesOf(tier, phones, 1),
      importedAtMs,
      keepDays: 60,
    }),
    attributeRows(cipher, {
      attributeId: 'monthlyFee',
      name: localised(['套餐月费', 'monthly fee']),
      type: monthlyFee,
      values: valuesOf(monthlyFee, phones, 2),
      importedAtMs,
      keepDays: 90,
    }),
  ];
}
