import { expect, it } from 'vitest';
import { conditionText } from '#risk/condition-text.ts';
import { riskWords } from '#risk/risk-words.ts';

const count = { fact: 'COUNT', measure: 'SUBSCRIBERS', by: 'DEVICE', minutes: 60, atLeast: 1_000 } as const;

it('says a condition as a clause, with the largest whole unit of time', () => {
  expect(conditionText(count, riskWords.en)).toBe('at least 1,000 different subscribers from one device within 1 h');
  expect(conditionText(count, riskWords['zh-CN'])).toBe('同一设备 1 小时内的不同用户数达到 1,000');
  expect(conditionText({ fact: 'NEW_ACCOUNT', belowMinutes: 1_440 }, riskWords.en)).toBe(
    'the account is less than 1 day old',
  );
  expect(conditionText({ fact: 'NEW_DEVICE', belowMinutes: 90 }, riskWords.en)).toContain('90 min');
  expect(conditionText({ fact: 'SEGMENT', isOneOf: ['VIRTUAL', 'IOT'] }, riskWords['zh-CN'])).toBe(
    '号码属于虚拟运营商、物联网卡',
  );
  const share = { fact: 'SHARE', measure: 'NEW_SUBSCRIBERS', by: 'ADDRESS', minutes: 60, atLeastPercent: 50 } as const;
  expect(conditionText(share, riskWords.en)).toBe(
    'new subscribers (less than a day) are at least 50% of all subscribers from one address within 1 h',
  );
  expect(conditionText({ fact: 'LISTED', effect: 'BLOCK' }, riskWords.en)).toBe('it is on the block list');
});
