import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';

/** The most grabs, those that run and the next ones. */
export const WALL_GRABS_MAX = 12;
/** Minutes whose claims are shown. */
export const WALL_MINUTES = 10;

const title = z.object({ 'zh-CN': z.string(), en: z.string() });

/**
 * When the rest will be gone if it goes on as in the last minutes: 9 of 10 times between `earliest` and `latest` (null: it may last
 * until the end). `likely` null: it is likely to last until the end.
 */
const forecast = z.object({ earliest: instant.nullable(), likely: instant.nullable(), latest: instant.nullable() });

export const showWall = call({
  path: '/console-api/board/wall',
  summary:
    'What happens now, for a screen that everybody looks at: coupons collected today, running and next grabs with their rate and when they will be gone; as the ledger says, counted once a second however many look',
  who: { operator: 'board.read' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** As of when all of it is. */
      at: instant,
      collectedToday: z.int(),
      /** Of the board, up to a minute old. */
      usedToday: z.int(),
      grabs: z
        .array(
          z.object({
            sessionId: z.uuid(),
            title,
            /** Coupons besides the one in the title. */
            others: z.int().nonnegative(),
            startAt: instant,
            endAt: instant,
            total: z.int(),
            issued: z.int(),
            /** Units in the last sixty seconds. */
            lastMinute: z.int(),
            /** Units in each of the last minutes until `at`, the newest last. */
            minutes: z.array(z.int()).max(WALL_MINUTES),
            /** Null: it is not running, nothing is left, or too little happened to tell. */
            forecast: forecast.nullable(),
          }),
        )
        .max(WALL_GRABS_MAX),
    }),
  ),
  refusals: [],
});
