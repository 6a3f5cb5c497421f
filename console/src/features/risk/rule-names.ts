import { outsideRuleName } from '@coupon-centre/contract/risk/outside-rule';
import { riskWords } from '@coupon-centre/contract/risk/risk-words';
import { useLocale } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useWholeList } from '#lib/use-whole-list.ts';

/** The name of a rule in a version of the rules; of the newest version that has it, or that it is gone. */
export function useRuleNames(): (ruleId: string, version: number) => string {
  const locale = useLocale();
  const current = useCall('showRiskRules', {}).data?.current;
  const versions = useWholeList('listRiskVersions', {}).data?.items ?? [];
  const all = [...(current ? [current] : []), ...versions];
  return (ruleId, version) => {
    const sets = [...all.filter((one) => one.version === version), ...all];
    const found = sets.flatMap(({ rules }) => rules.filter(({ id }) => id === ruleId));
    return (outsideRuleName(ruleId) ?? found[0]?.name)?.[locale] ?? riskWords[locale].goneRule;
  };
}
