import { expect, it } from 'vitest';
import type { BookBenefit } from '#platform/db/schema/billing-tables.ts';
import { differencesOf, type OwnOrder } from './differences.ts';

const GIGABYTE = { kind: 'DATA_MB', amount: 1024 } as const;
const product = { by: 'product', productOfferingId: 'gigabyte' } as const;
const bucket = { by: 'bucket', usageType: 'dataRoaming', units: 'GB', amountPerUnit: 1024 } as const;
const used = (offer: OwnOrder['offer']): OwnOrder => ({
  orderNo: 'U1',
  subscriberId: 's',
  ownedId: 'o',
  state: 'SUCCEEDED',
  createdAtMs: 0,
  settledAtMs: 0,
  isBilled: true,
  isReversing: false,
  benefit: GIGABYTE,
  offer,
});
const isFound = (offer: OwnOrder['offer'], benefit: BookBenefit): boolean =>
  differencesOf(used(offer), { granted: 1, reversed: 0, benefit }, { fromMs: 0, toMs: 1 }).includes('BENEFIT_DIFFERS');

it.each<[OwnOrder['offer'], BookBenefit, boolean]>([
  [null, GIGABYTE, false],
  [null, { kind: 'DATA_MB', amount: 1 }, true],
  [null, {}, false],
  [product, { product: { offeringId: 'gigabyte', quantity: 1 } }, false],
  [product, { product: { offeringId: 'terabyte', quantity: 1 } }, true],
  [product, { product: { offeringId: 'gigabyte', quantity: 2 } }, true],
  [product, {}, false],
  [bucket, { bucket: { usageType: 'dataRoaming', units: 'GB', amount: 1 } }, false],
  [bucket, { bucket: { usageType: 'dataRoaming', units: 'GB', amount: 1024 } }, true],
  [bucket, { bucket: { usageType: 'dataRoaming', units: 'MB', amount: 1 } }, true],
  [bucket, { bucket: { usageType: 'data', units: 'GB', amount: 1 } }, true],
])('1 GB ordered as %j: the book says %j, a difference: %s', (offer, benefit, expected) => {
  expect(isFound(offer, benefit)).toBe(expected);
});
