import { KEY_MAX_LENGTH } from '#foundation/limits.ts';

const PREFIX = 'outside:';
const SAID = new RegExp(`^[\\w-]{1,${KEY_MAX_LENGTH}}$`);

/** What stands for a rule's id where an outside service decided. No rule has such an id. */
export const outsideRuleId = (reason: string | undefined): string =>
  PREFIX + (reason !== undefined && SAID.test(reason) ? reason : '');

/** Where the service gave no answer. */
export const NO_ANSWER_RULE = `${PREFIX}no-answer`;

/** Such an id in words; undefined: it is a rule's. */
export function outsideRuleName(ruleId: string): { readonly 'zh-CN': string; readonly en: string } | undefined {
  if (!ruleId.startsWith(PREFIX)) return undefined;
  if (ruleId === NO_ANSWER_RULE) return { 'zh-CN': '外部风控服务未应答', en: 'Outside service, no answer' };
  const reason = ruleId.slice(PREFIX.length);
  return reason === ''
    ? { 'zh-CN': '外部风控服务', en: 'Outside service' }
    : { 'zh-CN': `外部风控服务：${reason}`, en: `Outside service: ${reason}` };
}
