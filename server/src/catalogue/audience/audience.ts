import { type ConditionGroups, groupsOf, type SignedCondition } from '@coupon-centre/contract/catalogue/audience';
import { reasonOf, signedInWords } from '@coupon-centre/contract/catalogue/audience-words';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';

/** What a person did with a coupon. */
export type Deed = 'COLLECTED' | 'USED';

/** The channel of what a person gets without a visit that has one, as by a code: every condition on channels holds. */
export const ANY_CHANNEL = Symbol('any channel');

/** The facts about a person that audiences decide by. */
export interface AudienceSubject {
  readonly subscriberId: string;
  readonly phonePrefix: string;
  /** Epoch milliseconds. */
  readonly memberSinceMs: number;
  readonly channel: string | typeof ANY_CHANNEL | undefined;
  /** Epoch milliseconds of the first deal; null before it. */
  readonly firstDealAtMs: number | null;
  /** Ids of the lists with the person's number. */
  readonly numberLists: ReadonlySet<string>;
  /** Ids of lists that are unknown or have expired: no condition about them holds, nor its opposite. */
  readonly endedLists: ReadonlySet<string>;
  /** By attribute: the value that the person's number has, if it counts now. */
  readonly attributes: ReadonlyMap<string, string>;
  /** By coupon: the most that the person did with it. */
  readonly deeds: ReadonlyMap<string, Deed>;
}

function meets({ is, isNot }: SignedCondition, who: AudienceSubject, nowMs: number): boolean {
  switch (is.kind) {
    case 'numberList':
      return !who.endedLists.has(is.listId) && who.numberLists.has(is.listId) !== isNot;
    case 'attribute': {
      const value = who.attributes.get(is.attributeId);
      return value !== undefined && is.values.includes(value) !== isNot;
    }
    case 'prefixes':
      return is.prefixes.some((prefix) => who.phonePrefix.startsWith(prefix)) !== isNot;
    case 'newCustomers':
      return nowMs - who.memberSinceMs <= is.withinDays * DAY_MS !== isNot;
    case 'tenure':
      return nowMs - who.memberSinceMs >= is.atLeastDays * DAY_MS !== isNot;
    case 'firstDeal':
      return (who.firstDealAtMs === null) !== isNot;
    case 'channels':
      if (who.channel === ANY_CHANNEL) return true;
      return (who.channel !== undefined && is.channels.includes(who.channel)) !== isNot;
    case 'collected':
      return who.deeds.has(is.templateId) !== isNot;
    case 'used':
      return (who.deeds.get(is.templateId) === 'USED') !== isNot;
  }
}

/** UNKNOWN: nothing is known by which it, or its opposite, could hold. */
export type ConditionAnswer = 'HOLDS' | 'FAILS' | 'UNKNOWN';

function answerOf(condition: SignedCondition, who: AudienceSubject, nowMs: number): ConditionAnswer {
  const { is } = condition;
  if (is.kind === 'numberList' && who.endedLists.has(is.listId)) return 'UNKNOWN';
  if (is.kind === 'attribute' && !who.attributes.has(is.attributeId)) return 'UNKNOWN';
  return meets(condition, who, nowMs) ? 'HOLDS' : 'FAILS';
}

/** A group of conditions, of which one has to hold. */
interface ExplainedGroup {
  readonly passes: boolean;
  readonly conditions: readonly { readonly people: LocalisedText; readonly answer: ConditionAnswer }[];
}

const holds = ({ any }: ConditionGroups[number], who: AudienceSubject, nowMs: number): boolean =>
  any.some((condition) => meets(condition, who, nowMs));

/** Why this person is outside the audience, in every language: the first group of conditions that fails. Null when inside. */
export function outsideAudience(audience: Audience, who: AudienceSubject, nowMs: number): LocalisedText | null {
  const failed = groupsOf(audience).find((group) => !holds(group, who, nowMs));
  return failed === undefined ? null : reasonOf(failed);
}

/** Every condition's answer: the person is inside exactly when every group passes. */
export const explainAudience = (audience: Audience, who: AudienceSubject, nowMs: number): readonly ExplainedGroup[] =>
  groupsOf(audience).map((group) => ({
    passes: holds(group, who, nowMs),
    conditions: group.any.map((condition) => ({
      people: signedInWords(condition),
      answer: answerOf(condition, who, nowMs),
    })),
  }));
