import { z } from 'zod';
import { channel, key } from '#foundation/field.ts';
import {
  RISK_AGE_MAX_MINUTES,
  RISK_CONDITIONS_MAX,
  RISK_COUNT_MAX,
  RISK_DISTINCT_MAX,
  RISK_RULE_NAME_MAX_LENGTH,
  RISK_RULES_MAX,
  RISK_WINDOW_MAX_MINUTES,
} from '#foundation/limits.ts';
import {
  riskCountedBy,
  riskEffects,
  riskMeasures,
  riskModes,
  riskPlaces,
  riskShareMeasures,
  riskVerdicts,
  segmentKinds,
} from './risk-codes.ts';

export const riskPlace = z.enum(riskPlaces);
export type RiskPlace = z.output<typeof riskPlace>;

export const riskVerdict = z.enum(riskVerdicts);
export type RiskVerdict = z.output<typeof riskVerdict>;

export type RiskCountedBy = (typeof riskCountedBy)[number];
export type RiskMeasure = (typeof riskMeasures)[number];
export type SegmentKind = (typeof segmentKinds)[number];

const atLeast = z.int().min(1).max(RISK_COUNT_MAX);
const below = z.int().min(1).max(RISK_AGE_MAX_MINUTES);

const riskCondition = z
  .discriminatedUnion('fact', [
    /** At least so many within the last minutes, this call included. */
    z.strictObject({
      fact: z.literal('COUNT'),
      measure: z.enum(riskMeasures),
      by: z.enum(riskCountedBy),
      minutes: z.int().min(1).max(RISK_WINDOW_MAX_MINUTES),
      atLeast,
    }),
    /** At least so many in a hundred of the different subscribers seen within the last minutes, this call included. */
    z.strictObject({
      fact: z.literal('SHARE'),
      measure: z.enum(riskShareMeasures),
      by: z.enum(riskCountedBy),
      minutes: z.int().min(1).max(RISK_WINDOW_MAX_MINUTES),
      atLeastPercent: z.int().min(1).max(100),
    }),
    /** So many different subscribers were seen with the device within `RISK_SIGHTING_DAYS`. */
    z.strictObject({ fact: z.literal('DEVICE_SHARED'), atLeast }),
    /** The request brought no device of ours. */
    z.strictObject({ fact: z.literal('NO_DEVICE') }),
    /** The device was first given its id less than so many minutes ago, or brought none. */
    z.strictObject({ fact: z.literal('NEW_DEVICE'), belowMinutes: below }),
    /** The account is younger; false before a login. */
    z.strictObject({ fact: z.literal('NEW_ACCOUNT'), belowMinutes: below }),
    /** The user agent is a program's, not a browser's, or empty. */
    z.strictObject({ fact: z.literal('SCRIPT') }),
    /** The claim came within so many seconds after the coupon's start. */
    z.strictObject({ fact: z.literal('AFTER_START'), belowSeconds: below }),
    z.strictObject({ fact: z.literal('CHANNEL'), isOneOf: z.array(channel).min(1).max(RISK_CONDITIONS_MAX) }),
    z.strictObject({ fact: z.literal('SEGMENT'), isOneOf: z.array(z.enum(segmentKinds)).min(1).max(2) }),
    /** Device, network, number, segment or subscriber is on the list. */
    z.strictObject({ fact: z.literal('LISTED'), effect: z.enum(riskEffects) }),
  ])
  .meta({ id: 'RiskCondition' });
export type RiskCondition = z.output<typeof riskCondition>;

const name = z.string().trim().min(1).max(RISK_RULE_NAME_MAX_LENGTH);

/** Different ones are told apart up to a number. */
const canReach = (condition: RiskCondition): boolean =>
  condition.fact !== 'COUNT' ||
  condition.measure === 'CALLS' ||
  condition.measure === 'FAILURES' ||
  condition.atLeast <= RISK_DISTINCT_MAX;

/** A held coupon is granted: nothing else can be held. */
const canHold = ({ on, verdict }: { readonly on: readonly RiskPlace[]; readonly verdict: RiskVerdict }): boolean =>
  verdict !== 'HOLD' || on.every((place) => place === 'CLAIM' || place === 'EXCHANGE');

export const riskRule = z
  .strictObject({
    id: key,
    name: z.strictObject({ 'zh-CN': name, en: name }),
    on: z.array(riskPlace).min(1).max(riskPlaces.length),
    /** All of them. */
    when: z.array(riskCondition).min(1).max(RISK_CONDITIONS_MAX),
    verdict: riskVerdict,
    mode: z.enum(riskModes),
  })
  .refine(canHold, { path: ['verdict'] })
  .refine(({ when }) => when.every(canReach), { path: ['when'] })
  .meta({ id: 'RiskRule' });
export type RiskRule = z.output<typeof riskRule>;

/** In order: the first rule that is on and fits decides, except that a challenge already met is passed over. */
export const riskRules = z
  .array(riskRule)
  .max(RISK_RULES_MAX)
  .refine((rules) => new Set(rules.map((rule) => rule.id)).size === rules.length);
