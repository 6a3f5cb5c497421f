import type { RiskRule } from '@coupon-centre/contract/risk/risk-rules';

export type RuleChange = 'NEW' | 'CHANGED' | 'MOVED' | 'SAME';

/** What differs between two sets of rules. */
export interface RuleSetChanges {
  /** By the id of each rule of the new set. A rule that was changed and moved counts as changed. */
  readonly changes: ReadonlyMap<string, RuleChange>;
  readonly removed: readonly RiskRule[];
  readonly isSame: boolean;
}

/** Positions that may stay where they are while the others move: a longest increasing subsequence. */
function steady(positions: readonly number[]): ReadonlySet<number> {
  const longest: (readonly number[])[] = [];
  for (const position of positions) {
    const before = longest.filter((row) => (row.at(-1) ?? -1) < position);
    const best = before.reduce((one: readonly number[], other) => (other.length > one.length ? other : one), []);
    longest.push([...best, position]);
  }
  return new Set(longest.reduce((one: readonly number[], other) => (other.length > one.length ? other : one), []));
}

/** Independent of the order of fields, which the database does not keep. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

export function ruleSetChanges(was: readonly RiskRule[], is: readonly RiskRule[]): RuleSetChanges {
  const before = new Map(was.map((rule, position) => [rule.id, { rule, position }]));
  const kept = steady(is.flatMap(({ id }) => before.get(id)?.position ?? []));
  const changes = new Map(
    is.map((rule): [string, RuleChange] => {
      const earlier = before.get(rule.id);
      if (earlier === undefined) return [rule.id, 'NEW'];
      if (textOf(earlier.rule) !== textOf(rule)) return [rule.id, 'CHANGED'];
      return [rule.id, kept.has(earlier.position) ? 'SAME' : 'MOVED'];
    }),
  );
  const removed = was.filter(({ id }) => !changes.has(id));
  return { changes, removed, isSame: removed.length === 0 && [...changes.values()].every((one) => one === 'SAME') };
}
