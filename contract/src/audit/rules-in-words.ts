import type { Locale } from '#foundation/field.ts';
import { conditionText } from '#risk/condition-text.ts';
import type { RiskRule } from '#risk/risk-rules.ts';
import { riskWords } from '#risk/risk-words.ts';

/** Of what the rules mention: `channel sms`. */
type Names = Readonly<Record<string, string>>;
/** Its parts that a line tells. */
type Told = Pick<RiskRule, 'on' | 'when' | 'verdict' | 'mode'>;

const book = {
  'zh-CN': {
    rule: (nth: number) => `规则 ${nth}`,
    order: '顺序',
    between: '、',
    line: ({ places, when, verdict, mode }: Line) => `${places}：${when} → ${verdict}（${mode}）`,
  },
  en: {
    rule: (nth: number) => `Rule ${nth}`,
    order: 'Order',
    between: ', ',
    line: ({ places, when, verdict, mode }: Line) => `${places}: ${when} → ${verdict} (${mode.toLowerCase()})`,
  },
} as const;
type Line = Readonly<Record<'places' | 'when' | 'verdict' | 'mode', string>>;

function lineOf({ on, when, verdict, mode }: Told, locale: Locale, names: Names): string {
  const words = riskWords[locale];
  const channelName = (channel: string): string => names[`channel ${channel}`] ?? channel;
  return book[locale].line({
    places: on.map((place) => words.places[place]).join(words.comma),
    when: when.map((condition) => conditionText(condition, words, channelName)).join(words.and),
    verdict: words.verdicts[verdict],
    mode: words.modes[mode],
  });
}

/** An entry of an earlier release has a line a rule, without its name: `id mode places conditions → verdict`. */
const EARLIER = /^\S+ (?<mode>\S+) (?<on>\S+) (?<when>\[.*\]) → (?<verdict>\S+)$/;
function earlierRules(text: string): readonly Told[] {
  return text.split('\n').flatMap((line) => {
    const { mode, on = '', when = '[]', verdict } = EARLIER.exec(line)?.groups ?? {};
    return mode === undefined ? [] : [{ mode, on: on.split('+'), when: JSON.parse(when), verdict } as unknown as Told];
  });
}

/** A set of rules as a line for each by its name, and their order. Names have no full stop, which would divide them. */
export function rulesByName(recorded: unknown, locale: Locale, names: Names): Readonly<Record<string, string>> | null {
  if (recorded === null || recorded === undefined) return null;
  const words = book[locale];
  const rules: readonly (Told & Partial<Pick<RiskRule, 'name'>>)[] = Array.isArray(recorded)
    ? (recorded as readonly RiskRule[])
    : earlierRules(String(recorded));
  const named = rules.map(
    (rule, at) => [rule.name?.[locale].replaceAll('.', ' ') ?? words.rule(at + 1), rule] as const,
  );
  return {
    ...Object.fromEntries(named.map(([name, rule]) => [name, lineOf(rule, locale, names)])),
    [words.order]: named.map(([name]) => name).join(words.between),
  };
}
