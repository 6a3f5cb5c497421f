import { groupsOf } from '@coupon-centre/contract/catalogue/audience';
import { groupInWords } from '@coupon-centre/contract/catalogue/audience-words';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { hoursInWords, validityInWords } from '@coupon-centre/server/src/catalogue/validity.ts';
import type { LocalisedText } from '@coupon-centre/server/src/foundation/text/localised-text.ts';
import type { Audience, Validity } from '@coupon-centre/server/src/platform/db/schema/terms-json.ts';
import { localised, localisedHtml, type Words } from '@coupon-centre/server/test/factories/words.ts';

/** What a coupon's generated rules depend on, and its own rules. */
export interface RuleFacts {
  readonly perPerson: number;
  readonly perPersonDay?: number | undefined;
  readonly stockPerDay?: number | undefined;
  readonly audience: Audience;
  readonly validity: Validity;
  readonly rules: readonly Words[];
}

function limitRule({ perPerson, perPersonDay }: RuleFacts): Words {
  if (perPersonDay === undefined) {
    return perPerson === 1
      ? ['每个号码限领1张，先到先得。', 'One per number, first come, first served.']
      : [`每个号码限领${perPerson}张，先到先得。`, `Up to ${perPerson} per number, first come, first served.`];
  }
  return [
    `每个号码每天限领${perPersonDay}张，活动期内最多领取${perPerson}张。`,
    `${perPersonDay} per number a day, up to ${perPerson} during the offer.`,
  ];
}

const dayRules = ({ stockPerDay }: RuleFacts): readonly Words[] =>
  stockPerDay === undefined
    ? []
    : [
        [
          `全省每天发放${stockPerDay}张，当天领完即止，次日0点恢复。`,
          `${stockPerDay} available each day; restocked at midnight.`,
        ],
      ];

function audienceRules({ audience }: RuleFacts): readonly Words[] {
  switch (audience.kind) {
    case 'everyone':
      return [];
    case 'newCustomers':
      return [
        [
          `仅限首次登录领券中心${audience.withinDays}天内的新客户领取。`,
          `For customers who first logged in within the last ${audience.withinDays} days.`,
        ],
      ];
    case 'firstDeal':
      return [['仅限还没有用过券的新人领取，用过第一张券后不再发放。', 'Only before you use your first coupon.']];
    case 'channels':
      return [[`仅限从${audience.name['zh-CN']}进入领取。`, `Can only be collected from ${audience.name.en}.`]];
    case 'numberList':
    case 'attribute':
    case 'prefixes':
    case 'tenure':
    case 'collected':
    case 'used':
    case 'conditions':
      return groupsOf(audience)
        .map(groupInWords)
        .map((people): Words => [`仅限${people['zh-CN']}领取和使用。`, `For ${people.en} only.`]);
  }
}

function validityRule({ validity: { hours, ...span } }: RuleFacts): Words {
  const inWords = (locale: Locale) => validityInWords(span, locale);
  const chinese = span.kind === 'fixed' ? `有效期${inWords('zh-CN')}` : inWords('zh-CN');
  const chineseHours = hours === undefined ? '' : `，限${hoursInWords(hours, 'zh-CN')}使用`;
  const english = span.kind === 'fixed' ? `Valid ${inWords('en')}` : inWords('en');
  const englishHours = hours === undefined ? '' : `, ${hoursInWords(hours, 'en')}`;
  return [`${chinese}${chineseHours}，逾期作废，不补发。`, `${english}${englishHours}; not replaced after expiry.`];
}

/** The rules of a coupon as a numbered list: limits and audience, its own rules, validity. */
export function ruleHtml(facts: RuleFacts): LocalisedText {
  const rules = [limitRule(facts), ...dayRules(facts), ...audienceRules(facts), ...facts.rules, validityRule(facts)];
  const texts = rules.map(localised);
  return localisedHtml((locale) => `<ol>${texts.map((text) => `<li>${text[locale]}</li>`).join('')}</ol>`);
}
