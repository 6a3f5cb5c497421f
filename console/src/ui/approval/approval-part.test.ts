import type { Right } from '@coupon-centre/contract/call/rights';
import { expect, test } from 'vitest';
import { partOfVote, whyNotApprove } from './approval-part.ts';

const asked = { kind: 'COUPON', needsFinance: false, votes: [], isOwn: false } as const;
const approver = { name: 'ann', rights: ['coupons.approve'] as readonly Right[] };
const finance = { name: 'fay', rights: ['finance.approve'] as readonly Right[] };
const both = { name: 'bo', rights: ['coupons.approve', 'finance.approve'] as readonly Right[] };
const vote = (name: string, isFinance: boolean) => ({ name, isFinance });
const large = { ...asked, needsFinance: true };
const afterApprover = { ...large, votes: [vote('al', false)] };
const afterFinance = { ...large, votes: [vote('flo', true)] };

test.each([
  [asked, approver, null],
  [asked, finance, 'APPROVER_LEFT'],
  [{ ...asked, isOwn: true }, approver, 'OWN_WORK'],
  [large, approver, null],
  [large, finance, null],
  [afterApprover, approver, 'FINANCE_LEFT'],
  [afterApprover, finance, null],
  [afterApprover, both, null],
  [{ ...large, votes: [vote('bo', false)] }, both, 'APPROVED_ALREADY'],
  [afterFinance, finance, 'APPROVER_LEFT'],
  [afterFinance, approver, null],
] as const)('%j: %j: %s', (approval, viewer, whyNot) => {
  expect(whyNotApprove(approval, viewer)).toBe(whyNot);
});

test.each([
  ['COUPON', false, 'APPROVER'],
  ['COUPON', true, 'FINANCE'],
  ['BUDGET', false, 'BUDGET'],
  ['BUDGET', true, 'FINANCE'],
  ['GIFT', false, 'SUBSCRIBERS'],
  ['CLAWBACK', false, 'RISK'],
  ['OPERATOR', false, 'ADMINISTRATOR'],
] as const)('a vote for a %s, of finance: %s, counts as %s', (kind, isFinance, part) => {
  expect(partOfVote({ kind }, isFinance)).toBe(part);
});
