import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';
import { array, assert, boolean, constantFrom, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { decide, type Facts } from './decide.ts';

const quiet: Facts = {
  what: 'CLAIM',
  count: () => 0,
  deviceSharedBy: 0,
  hasDevice: true,
  deviceAgeMs: undefined,
  accountAgeMs: undefined,
  isScript: false,
  sinceStartMs: undefined,
  channel: undefined,
  segmentKind: undefined,
  listed: new Set(),
  hasSolved: false,
};

/** Fits where the caller is a script, or has no device. */
const rules = array(
  record({
    fact: constantFrom('SCRIPT', 'NO_DEVICE'),
    verdict: constantFrom('ALLOW', 'CHALLENGE', 'REFUSE', 'HOLD'),
    mode: constantFrom('ON', 'SHADOW', 'OFF'),
  }),
  { maxLength: 8 },
).map((made) =>
  made.map(
    ({ fact, ...rest }, nth): RiskRule => ({
      ...rest,
      id: `rule-${nth}`,
      name: { 'zh-CN': `${nth}`, en: `${nth}` },
      on: ['CLAIM'],
      when: [{ fact }],
    }),
  ),
);
const facts = record({ isScript: boolean(), hasDevice: boolean(), hasSolved: boolean() }).map(
  (known): Facts => ({ ...quiet, ...known }),
);

it('decides the same without the rules in shadow and those that are off', () => {
  void assert(
    property(rules, facts, (all, known) => {
      const decided = decide(all, known);
      const acting = decide(
        all.filter(({ mode }) => mode === 'ON'),
        known,
      );
      expect([decided.verdict, decided.ruleId]).toEqual([acting.verdict, acting.ruleId]);
    }),
  );
});

it('takes the first that is on and fits, and asks nobody for a challenge who has met one', () => {
  void assert(
    property(rules, facts, (all, known) => {
      const { verdict, ruleId } = decide(all, known);
      const fits = all.find(
        (rule) =>
          rule.mode === 'ON' &&
          !(rule.verdict === 'CHALLENGE' && known.hasSolved) &&
          (rule.when[0]?.fact === 'SCRIPT' ? known.isScript : !known.hasDevice),
      );
      expect({ verdict, ruleId }).toEqual({ verdict: fits?.verdict ?? 'ALLOW', ruleId: fits?.id });
    }),
  );
});

it('takes a share of all who were seen, and nobody has none', () => {
  const rule: RiskRule = {
    id: 'share',
    name: { 'zh-CN': 'share', en: 'share' },
    on: ['CLAIM'],
    when: [{ fact: 'SHARE', measure: 'FRESH_DEVICE', by: 'ADDRESS', minutes: 60, atLeastPercent: 50 }],
    verdict: 'CHALLENGE',
    mode: 'ON',
  };
  const verdictOf = (fresh: number, all: number) =>
    decide([rule], { ...quiet, count: (_by, measure) => (measure === 'FRESH_DEVICE' ? fresh : all) }).verdict;
  expect([verdictOf(1, 2), verdictOf(99, 200), verdictOf(0, 0)]).toEqual(['CHALLENGE', 'ALLOW', 'ALLOW']);
});

it('reports what rules in shadow would have done, up to the rule that decides', () => {
  const rule = (id: string, mode: RiskRule['mode'], verdict: RiskRule['verdict']): RiskRule => ({
    id,
    name: { 'zh-CN': id, en: id },
    on: ['CLAIM'],
    when: [{ fact: 'SCRIPT' }],
    verdict,
    mode,
  });
  const all = [rule('a', 'SHADOW', 'REFUSE'), rule('b', 'ON', 'HOLD'), rule('c', 'SHADOW', 'REFUSE')];
  expect(decide(all, { ...quiet, isScript: true })).toEqual({
    verdict: 'HOLD',
    ruleId: 'b',
    fired: [
      { ruleId: 'a', verdict: 'REFUSE', isShadow: true },
      { ruleId: 'b', verdict: 'HOLD', isShadow: false },
    ],
  });
  expect(decide(all, { ...quiet, what: 'SMS', isScript: true }).fired).toEqual([]);
});
