import { type ConditionGroups, type CouponAudience, groupsOf, type SignedCondition } from '#catalogue/audience.ts';

/** How a coupon's audience compares with its campaign's: the same people, some of them, or others as well. */
export const audienceFits = ['SAME', 'NARROWER', 'OTHERS'] as const;
export type AudienceFit = (typeof audienceFits)[number];

/** A condition as a text; what it is called and the order of its values do not matter. */
const textOf = ({ isNot, is }: SignedCondition): string => {
  const facts = Object.entries(is)
    .filter(([key]) => key !== 'name')
    .map(([key, value]) => [key, Array.isArray(value) ? [...value].sort() : value])
    .sort();
  return JSON.stringify([isNot, facts]);
};

/** The groups as texts, each group and each condition once. */
const textsOf = (groups: ConditionGroups): ReadonlySet<string> =>
  new Set(groups.map(({ any }) => [...new Set(any.map(textOf))].sort().join()));

/**
 * Compares conditions, not people: audiences that happen to have the same people by other conditions count as others.
 * `campaign`: null for everyone.
 */
export function audienceFit(campaign: ConditionGroups | null, coupon: CouponAudience): AudienceFit {
  const [asked, own] = [textsOf(campaign ?? []), textsOf(groupsOf(coupon))];
  if (![...asked].every((group) => own.has(group))) return 'OTHERS';
  return own.size === asked.size ? 'SAME' : 'NARROWER';
}
