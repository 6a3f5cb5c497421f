import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { DAY_MS } from '#foundation/time.ts';

const CALENDAR_DAYS_MAX = 100;
/** The most items of one kind. */
export const CALENDAR_ITEMS_MAX = 500;

/** RELEASE: something that is approved and takes effect then. REMINDER: reminders by SMS that are set for an hour. */
export const calendarKinds = ['COUPON', 'GRAB', 'PAGE', 'AD', 'THEME', 'DOCUMENT', 'RELEASE', 'REMINDER'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/**
 * GRABS_AT_ONCE: grabs that start in the same minute. AD_WITHOUT_PAGE: an ad leads to a claim page that is not online all the while.
 * GRAB_WITHOUT_COUPON: a coupon of a coming grab was stopped, or is paused.
 */
const conflictKinds = ['GRABS_AT_ONCE', 'AD_WITHOUT_PAGE', 'GRAB_WITHOUT_COUPON'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

const title = z.object({ 'zh-CN': z.string(), en: z.string() });
const thing = { kind: z.enum(calendarKinds), id: z.string(), title };

export const showCalendar = call({
  path: '/console-api/campaigns/calendar',
  summary:
    'All that is planned in a period: windows of coupons, grabs, claim pages, ads, themes, documents, releases at a later time and reminders; and what does not fit together',
  who: { operator: 'coupons.read' },
  request: z
    .strictObject({
      from: instant,
      /** Exclusive. */
      to: instant,
      /** Only what belongs to this campaign. */
      campaignId: id.optional(),
    })
    .refine(
      ({ from, to }) =>
        Date.parse(from) < Date.parse(to) && Date.parse(to) - Date.parse(from) <= CALENDAR_DAYS_MAX * DAY_MS,
      { path: ['to'] },
    ),
  answer: json(
    z.object({
      /** Oldest first. `to`: exclusive; null: no end planned; the same as `from`: a moment. */
      items: z
        .array(
          z.object({
            ...thing,
            from: instant,
            to: instant.nullable(),
            campaignId: z.uuid().nullable(),
            /** Of reminders, how many. */
            count: z.int().nullable(),
          }),
        )
        .max(calendarKinds.length * CALENDAR_ITEMS_MAX),
      conflicts: z
        .array(
          z.object({
            kind: z.enum(conflictKinds),
            at: instant,
            things: z.array(z.object(thing)).max(CALENDAR_ITEMS_MAX),
          }),
        )
        .max(CALENDAR_ITEMS_MAX),
      /** Kinds of which there are more than are shown. */
      cut: z.array(z.enum(calendarKinds)).max(calendarKinds.length),
    }),
  ),
  refusals: [],
});
