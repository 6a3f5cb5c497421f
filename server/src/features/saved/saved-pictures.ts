import { type Locale, locales } from '@coupon-centre/contract/field';
import { SAVED_PICTURE_PATH, SAVED_PICTURE_SECONDS } from '@coupon-centre/contract/limits';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { businessDay } from '#coupon/business-day.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import { createSealedTokens } from '#identity/sealed-token.ts';
import { drawPicture } from './draw-picture.ts';
import { pictureSvg } from './picture-svg.ts';
import type { SavedFigures } from './saved-words.ts';

const SECOND_MS = 1_000;
const KEPT_BYTES = 16 * 1_024 * 1_024;
/** Pictures being drawn and waiting at once; one more is told to come again. */
const WAITING_MAX = 16;
/** New pictures of one person within an hour: figures change by a use, so nobody comes near it by looking. */
const NEW_PER_HOUR = 60;
const PEOPLE_COUNTED_MAX = 50_000;

const link = z.object({
  /** Whose figures they are; only counted by. */
  subscriberId: z.uuid(),
  locale: z.enum(locales),
  untilMs: z.int(),
  figures: z.object({
    totalFen: z.int(),
    monthFen: z.int(),
    dataMb: z.int(),
    count: z.int(),
    sinceMs: z.int(),
    asOfMs: z.int(),
  }),
});

export interface SavedPictures {
  /** The address of a picture of these figures, good for an hour, for whoever has it. */
  linkTo(figures: SavedFigures, by: { subscriberId: string; locale: Locale; nowMs: number }): string;
  /** The PNG behind a link. `address`: where its QR code leads. */
  open(token: string, address: string, nowMs: number): Promise<OpenedPicture>;
}

export type OpenedPicture =
  | { readonly png: Buffer; readonly leftSeconds: number }
  /** Not ours, altered or over; too many at once; too many by one person. */
  | 'INVALID'
  | 'BUSY'
  | 'TOO_MANY';

/**
 * Pictures behind sealed links: the figures as they were told are in the link itself, unreadable and unalterable, so opening
 * one needs no session and no database. What was drawn is kept by what it shows, so that opening it often costs nothing.
 */
export function createSavedPictures(deriveKey: DeriveKey): SavedPictures {
  const tokens = createSealedTokens(deriveKey, 'saved-picture', link);
  const drawn = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (png) => png.length });
  const drawing = new Map<string, Promise<Buffer>>();
  const newOnes = new LRUCache<string, number>({ max: PEOPLE_COUNTED_MAX, ttl: SAVED_PICTURE_SECONDS * SECOND_MS });
  let queue: Promise<unknown> = Promise.resolve();

  /** One after another: however many ask, one core draws. */
  function draw(key: string, svg: () => string): Promise<Buffer> {
    const drawingIt = queue.then(() => drawPicture(svg()));
    drawing.set(key, drawingIt);
    queue = drawingIt.then(
      (png) => {
        drawn.set(key, png);
        drawing.delete(key);
      },
      () => drawing.delete(key),
    );
    return drawingIt;
  }

  return {
    linkTo(figures, { subscriberId, locale, nowMs }) {
      const token = tokens.seal({ subscriberId, locale, figures, untilMs: nowMs + SAVED_PICTURE_SECONDS * SECOND_MS });
      return `${SAVED_PICTURE_PATH}?t=${token}`;
    },
    async open(token, address, nowMs) {
      const opened = tokens.open(token);
      if (opened === undefined || opened.untilMs <= nowMs) return 'INVALID';
      const { figures, locale, subscriberId, untilMs } = opened;
      const shown = { ...figures, sinceMs: businessDay(figures.sinceMs), asOfMs: businessDay(figures.asOfMs) };
      const key = JSON.stringify([locale, address, shown]);
      const leftSeconds = Math.floor((untilMs - nowMs) / SECOND_MS);
      const known = drawn.get(key) ?? drawing.get(key);
      if (known !== undefined) return { png: await known, leftSeconds };
      const before = newOnes.get(subscriberId) ?? 0;
      if (before >= NEW_PER_HOUR) return 'TOO_MANY';
      if (drawing.size >= WAITING_MAX) return 'BUSY';
      newOnes.set(subscriberId, before + 1, { noUpdateTTL: true });
      return { png: await draw(key, () => pictureSvg(figures, locale, address)), leftSeconds };
    },
  };
}
