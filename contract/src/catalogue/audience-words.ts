import type { Locale } from '#foundation/field.ts';
import type { AudienceCondition, ConditionGroups, SignedCondition } from './audience.ts';

type Words = Readonly<Record<Locale, string>>;

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** The people who meet a condition. */
function peopleInWords(is: AudienceCondition): Words {
  switch (is.kind) {
    case 'numberList':
    case 'attribute':
    case 'prefixes':
      return is.name;
    case 'channels':
      return { 'zh-CN': `从${is.name['zh-CN']}进入的用户`, en: `people who come via ${is.name.en}` };
    case 'newCustomers':
      return {
        'zh-CN': `${is.withinDays}天内的新客户`,
        en: `customers who joined within the last ${days(is.withinDays)}`,
      };
    case 'tenure':
      return {
        'zh-CN': `首次登录满${is.atLeastDays}天的客户`,
        en: `customers who joined at least ${days(is.atLeastDays)} ago`,
      };
    case 'firstDeal':
      return { 'zh-CN': '还没有用过券的新人', en: 'people who have not used a coupon yet' };
    case 'collected':
      return { 'zh-CN': `领取过“${is.name['zh-CN']}”的用户`, en: `people who have collected “${is.name.en}”` };
    case 'used':
      return { 'zh-CN': `使用过“${is.name['zh-CN']}”的用户`, en: `people who have used “${is.name.en}”` };
  }
}

/** The people of a condition or of its opposite. */
export function signedInWords({ isNot, is }: SignedCondition): Words {
  const people = peopleInWords(is);
  if (!isNot) return people;
  return { 'zh-CN': `除${people['zh-CN']}以外的用户`, en: `everyone except ${people.en}` };
}

/** The people of a group: those who meet one of its conditions. */
export function groupInWords({ any }: ConditionGroups[number]): Words {
  const all = any.map(signedInWords);
  return { 'zh-CN': all.map((one) => one['zh-CN']).join('或'), en: all.map((one) => one.en).join(' or ') };
}

/** Why somebody does not get a coupon that an experiment keeps from them. */
export const NOT_OFFERED: Words = { 'zh-CN': '仅限部分用户', en: 'only for some customers' };

/** Why a person is outside a group. */
export function reasonOf(group: ConditionGroups[number]): Words {
  const [first, ...others] = group.any;
  if (first !== undefined && others.length === 0) {
    const { isNot, is } = first;
    const people = peopleInWords(is);
    if (isNot) return { 'zh-CN': `不适用于${people['zh-CN']}`, en: `not for ${people.en}` };
    if (is.kind === 'channels') return { 'zh-CN': `仅限从${is.name['zh-CN']}进入`, en: `only via ${is.name.en}` };
  }
  const people = groupInWords(group);
  return { 'zh-CN': `仅限${people['zh-CN']}`, en: `only for ${people.en}` };
}
