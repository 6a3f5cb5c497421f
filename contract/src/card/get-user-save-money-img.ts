import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { amountFen, benefit, cardClass, id, instant } from '#field.ts';

/** What some uses saved, and how many they were. */
const saved = z.object({
  savedFen: amountFen.nonnegative(),
  dataMb: z.int().nonnegative(),
  count: z.int().nonnegative(),
});

export const getUserSaveMoneyImg = endpoint({
  path: '/bass-card/getUserSaveMoneyImg',
  summary: 'What the caller saved by using coupons, and a picture of it behind a link of one hour',
  session: 'required',
  request: z.object({}),
  response: z.object({
    /** Of all used coupons, hidden ones too; data is not money and counted apart. */
    totalSavedFen: amountFen.nonnegative(),
    /** In the present business month. */
    monthSavedFen: amountFen.nonnegative(),
    dataMb: z.int().nonnegative(),
    /** How many coupons were used. */
    count: z.int().nonnegative(),
    /** When the first one was used; null before that. */
    since: instant.nullable(),
    asOf: instant,
    /** A PNG on this host, for whoever has the link; null while nothing was saved. */
    imageUrl: z.string().nullable(),
    shareText: z.string(),
    /** By business month (`YYYY-MM`), newest first. Their sums are those above. */
    months: z.array(saved.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
    /** By coupon, most saved first. Their sums are those above. */
    coupons: z.array(saved.extend({ sCardId: id, mTitle: z.string(), cardClass, benefit })),
  }),
  refusals: [],
});
