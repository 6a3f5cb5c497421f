import type { AudienceCondition, ConditionGroups, CouponAudience } from '@coupon-centre/contract/catalogue/audience';

/** The kinds of conditions, in the order that they are offered in. */
export const conditionKinds = [
  'numberList',
  'attribute',
  'prefixes',
  'newCustomers',
  'tenure',
  'firstDeal',
  'channels',
  'collected',
  'used',
] as const satisfies readonly AudienceCondition['kind'][];

/** CSS pixels of a list in which all kinds are seen at once, with everyone and combined conditions. */
export const KINDS_HEIGHT = 400;

export const newCondition = { isNot: false, is: { kind: 'prefixes' } } as const;
/** What a choice of combined conditions begins with. */
export const newGroups = [{ any: [newCondition] }] as const;

/** A condition without values typed for kinds that were not chosen. */
function sentCondition(is: AudienceCondition): AudienceCondition {
  switch (is.kind) {
    case 'firstDeal':
      return { kind: is.kind };
    case 'newCustomers':
      return { kind: is.kind, withinDays: is.withinDays };
    case 'tenure':
      return { kind: is.kind, atLeastDays: is.atLeastDays };
    case 'numberList':
      return { kind: is.kind, listId: is.listId, name: is.name };
    case 'attribute':
      return { kind: is.kind, attributeId: is.attributeId, values: is.values, name: is.name };
    case 'prefixes':
      return { kind: is.kind, prefixes: is.prefixes, name: is.name };
    case 'channels':
      return { kind: is.kind, channels: is.channels, name: is.name };
    case 'collected':
    case 'used':
      return { kind: is.kind, templateId: is.templateId, name: is.name };
  }
}

/** Groups without values typed for kinds that were not chosen. */
export const sentGroups = (all: ConditionGroups): ConditionGroups =>
  all.map(({ any }) => ({ any: any.map(({ isNot, is }) => ({ isNot, is: sentCondition(is) })) }));

/** An audience without values typed for kinds that were not chosen. */
export function sentAudience(audience: CouponAudience): CouponAudience {
  if (audience.kind === 'everyone') return { kind: 'everyone' };
  if (audience.kind !== 'conditions') return sentCondition(audience);
  return { kind: 'conditions', all: sentGroups(audience.all) };
}

const isOfCoupon = (kind: AudienceCondition['kind']): boolean => kind === 'collected' || kind === 'used';

/** A condition after another kind was chosen; its name, and what was picked, go with the kind that they were for. */
export function ofKind(is: Partial<AudienceCondition>, kind: AudienceCondition['kind']): Partial<AudienceCondition> {
  if (is.kind !== undefined && isOfCoupon(is.kind) && isOfCoupon(kind)) return { ...is, kind } as typeof is;
  const picked = { listId: undefined, attributeId: undefined, values: undefined, templateId: undefined };
  return { ...is, ...picked, kind, name: undefined } as typeof is;
}

const isTyped = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isTyped) : Boolean(value);

/** Whether an operator has entered more than the one empty condition that groups begin with. */
export function isBegun(all: ConditionGroups | undefined): boolean {
  const conditions = (all ?? []).flatMap(({ any }) => any ?? []);
  return (
    conditions.length > 1 ||
    conditions.some(({ isNot, is: { kind, ...rest } }) => isNot || kind !== 'prefixes' || isTyped(rest))
  );
}

const NAME = { 'zh-CN': '-', en: '-' };
const isListId = (text: unknown): boolean => typeof text === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(text);
/** A field that nothing was chosen in has no list at all. */
const isSome = (values: readonly string[] | undefined): boolean => values !== undefined && values.length > 0;
const isPrefix = (text: string): boolean => /^1\d{0,6}$/.test(text);

/** The condition, where all is entered that decides who meets it; its name does not. Null: not yet. */
function countableCondition(is: AudienceCondition | undefined): AudienceCondition | null {
  switch (is?.kind) {
    case undefined:
      return null;
    case 'firstDeal':
      return { kind: is.kind };
    case 'numberList':
      return isListId(is.listId) ? { kind: is.kind, listId: is.listId, name: NAME } : null;
    case 'attribute':
      return isSome(is.values) ? { kind: is.kind, attributeId: is.attributeId, values: is.values, name: NAME } : null;
    case 'prefixes': {
      const prefixes = is.prefixes ?? [];
      return prefixes.length > 0 && prefixes.every(isPrefix) ? { kind: is.kind, prefixes, name: NAME } : null;
    }
    case 'newCustomers':
      return is.withinDays >= 1 ? { kind: is.kind, withinDays: is.withinDays } : null;
    case 'tenure':
      return is.atLeastDays >= 1 ? { kind: is.kind, atLeastDays: is.atLeastDays } : null;
    case 'channels':
      return isSome(is.channels) ? { kind: is.kind, channels: is.channels, name: NAME } : null;
    case 'collected':
    case 'used':
      return is.templateId === undefined ? null : { kind: is.kind, templateId: is.templateId, name: NAME };
  }
}

/** The audience, where all is entered that decides who is in it. Null: not yet. */
export function countableAudience(audience: CouponAudience | undefined): CouponAudience | null {
  if (audience === undefined) return null;
  if (audience.kind === 'everyone') return { kind: 'everyone' };
  if (audience.kind !== 'conditions') return countableCondition(audience);
  const all = (audience.all ?? []).map(({ any }) => ({
    any: (any ?? []).flatMap((one) => {
      const is = countableCondition(one?.is);
      return is === null ? [] : [{ isNot: one.isNot, is }];
    }),
  }));
  const isWhole = all.every(({ any }, index) => any.length > 0 && any.length === audience.all[index]?.any?.length);
  return all.length > 0 && isWhole ? { kind: 'conditions', all } : null;
}
