import { expect, test } from 'vitest';
import { benefitInWords, offerInWords } from './offer-in-words.ts';

test('a benefit is told in the unit that people use', () => {
  expect(benefitInWords({ kind: 'DATA_MB', amount: 2048 }, 'en')).toBe('Data 2 GB');
  expect(benefitInWords({ kind: 'DATA_MB', amount: 500 }, 'zh-CN')).toBe('流量 500 MB');
  expect(benefitInWords({ kind: 'CREDIT_FEN', amount: 888 }, 'zh-CN')).toBe('话费 ¥8.88');
  expect(benefitInWords({ kind: 'EXPERIENCE', amount: 1 }, 'en')).toBe('Trial 1 day');
});

test('an offer says what is ordered, or what goes into which bucket', () => {
  const bucket = { by: 'bucket', usageType: 'monetary', units: 'CNY', amountPerUnit: 100 } as const;
  expect(offerInWords({ by: 'product', productOfferingId: 'P1' }, 'DATA_MB', 'zh-CN')).toBe('产品 P1');
  expect(offerInWords(bucket, 'CREDIT_FEN', 'en')).toBe('Bucket monetary, ¥1.00 = 1 CNY');
});
