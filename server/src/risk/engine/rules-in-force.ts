import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { type RiskRule, riskRule } from '@coupon-centre/contract/risk/risk-rules';
import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { RiskSettings } from '#platform/settings/risk-env.ts';
import { readEntries, readNumbers } from '#risk/lists/entry-store.ts';
import { createLists, type Lists } from '#risk/lists/lists.ts';
import { readRevision, readRuleSet } from '#risk/rules/rule-store.ts';

/** How long it is good to whom listed numbers belong: an account is made of one, or closed, without a change of the lists. */
const OWNERS_GOOD_FOR_MS = MINUTE_MS;

/** The rules as far as the settings let them act. */
const inMode = (rules: readonly RiskRule[], mode: RiskSettings['mode']): readonly RiskRule[] =>
  mode === 'on' ? rules : rules.map((rule) => (rule.mode === 'ON' ? { ...rule, mode: 'SHADOW' } : rule));

/** A newer release may have facts and measures that this one cannot judge by. */
const isKnown = (rule: RiskRule): boolean => riskRule.safeParse(rule).success;

/** The ids of the rules that this release leaves out. */
export const unknownIn = (rules: readonly RiskRule[]): readonly string[] =>
  rules.filter((rule) => !isKnown(rule)).map(({ id }) => id);

const leftOut = (version: number, ids: readonly string[]): Error =>
  new Error(`rules of version ${version} are unknown to this release and left out: ${ids.join(', ')}`);

/** Rules and lists in this node's memory. */
export interface RulesInForce {
  version(): number;
  rules(): readonly RiskRule[];
  /** How many rules of the set are left out, because a newer release made them. */
  unknown(): number;
  lists(): Lists;
  /** Reads them again if they have changed, an entry has expired, or a listed number may belong to somebody else. */
  refresh(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly mode: RiskSettings['mode'];
  readonly failed: (error: unknown) => void;
}

export function createRulesInForce({ db, clock, deriveKey, mode, failed }: Needs): RulesInForce {
  const cipher = createPhoneCipher(deriveKey);
  let revision = '';
  let version = 0;
  let rules: readonly RiskRule[] = [];
  let unknown = 0;
  let lists = createLists([], new Map());
  let goodUntilMs = 0;
  return {
    version: () => version,
    rules: () => rules,
    unknown: () => unknown,
    lists: () => lists,
    async refresh() {
      const nowMs = clock.now();
      const now = await readRevision(db);
      if (now === revision && nowMs < goodUntilMs) return;
      const [set, entries] = await Promise.all([readRuleSet(db), readEntries(db, nowMs)]);
      const numbers = await readNumbers(db, cipher, entries);
      lists = createLists(entries, numbers);
      goodUntilMs = numbers.size > 0 ? Math.min(lists.untilMs, nowMs + OWNERS_GOOD_FOR_MS) : lists.untilMs;
      const ids = unknownIn(set.rules);
      if (ids.length > 0) failed(leftOut(set.version, ids));
      unknown = ids.length;
      rules = inMode(set.rules.filter(isKnown), mode);
      version = set.version;
      revision = now;
    },
  };
}
