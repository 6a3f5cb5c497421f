import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { amountFen, benefit, cardClass, id, instant } from '#foundation/field.ts';

/** Savings of a set of uses, and their number. */
const saved = z.object({
  savedFen: amountFen.nonnegative(),
  dataMb: z.int().nonnegative(),
  count: z.int().nonnegative(),
});

export const showSavings = call({
  path: '/bass-card/getUserSaveMoneyImg',
  summary: "The caller's savings from used coupons, and a picture of them with a link valid for one hour",
  who: { session: 'required' },
  request: z.object({}),
  answer: json(
    z.object({
      /** Of all used coupons, including hidden ones; data is counted separately from money. */
      totalSavedFen: amountFen.nonnegative(),
      /** In the current business month. */
      monthSavedFen: amountFen.nonnegative(),
      dataMb: z.int().nonnegative(),
      /** How many coupons were used. */
      count: z.int().nonnegative(),
      /** When the first coupon was used; null before. */
      since: instant.nullable(),
      asOf: instant,
      /** A PNG on this host, open to anyone with the link; null while nothing is saved. */
      imageUrl: z.string().nullable(),
      shareText: z.string(),
      /** By business month (`YYYY-MM`), newest first. Their sums are those above. */
      months: z.array(saved.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
      /** By coupon, most saved first. Their sums are those above. */
      coupons: z.array(saved.extend({ sCardId: id, mTitle: z.string(), cardClass, benefit })),
    }),
  ),
  refusals: [],
});
