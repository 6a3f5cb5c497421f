import { z } from 'zod';
import { card } from '#card/card.ts';
import { endpoint } from '#endpoint.ts';
import { channel, classId, instant } from '#field.ts';
import { PER_CLASS_DEFAULT, PER_CLASS_MAX } from '#limits.ts';

export const getClassifyCardCenterList = endpoint({
  path: '/bass-card/getClassifyCardCenterList',
  summary: 'The coupon centre by class; empty classes are left out',
  session: 'optional',
  request: z.object({
    classId: classId.optional(),
    perClass: z.int().min(1).max(PER_CLASS_MAX).default(PER_CLASS_DEFAULT),
    ch: channel.optional(),
  }),
  response: z.object({
    classes: z.array(
      z.object({
        classId,
        name: z.string(),
        /** Address of the picture before the name; null: none. */
        icon: z.string().nullable(),
        total: z.int().nonnegative(),
        list: z.array(card),
      }),
    ),
    asOf: instant,
  }),
  refusals: [],
});
