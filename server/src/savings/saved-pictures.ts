import { type Locale, locales } from '@coupon-centre/contract/foundation/field';
import { SAVED_PICTURE_PATH, SAVED_PICTURE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { growingCache } from '#foundation/cache/growing-cache.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedTokens } from '#foundation/crypto/sealed-token.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import { drawPicture } from './draw-picture.ts';
import { pictureSvg } from './picture-svg.ts';
import type { SavedFigures } from './saved-words.ts';

const KEPT_BYTES = 16 * 1_024 * 1_024;
/** Maximum pictures being drawn or waiting; further requests are answered 'busy'. */
const WAITING_MAX = 16;
/** Maximum new pictures per person and hour: figures change only with a use, so normal viewing stays far below it. */
const NEW_PER_HOUR = 60;
const PEOPLE_COUNTED_MAX = 50_000;

const link = z.object({
  /** The owner of the figures; only for the limit. */
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
  /** The URL of a picture of these figures, valid for an hour, open to anyone with it. */
  linkTo(figures: SavedFigures, by: { subscriberId: string; locale: Locale; nowMs: number }): string;
  /** The PNG of a link. `address`: the target of its QR code. */
  open(token: string, address: string, nowMs: number): Promise<OpenedPicture>;
}

export type OpenedPicture =
  | { readonly png: Buffer; readonly leftSeconds: number }
  /** Invalid, altered or expired; too many at once; too many by one person. */
  | 'INVALID'
  | 'BUSY'
  | 'TOO_MANY';

/**
 * Pictures behind sealed links: the link itself holds the figures, encrypted and authenticated, so opening one needs
 * neither session nor database. Pictures are cached by content.
 */
export function createSavedPictures(deriveKey: DeriveKey): SavedPictures {
  const tokens = createSealedTokens(deriveKey, 'saved-picture', link);
  const drawn = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (png) => png.length });
  const drawing = new Map<string, Promise<Buffer>>();
  const newOnes = growingCache<number>({ max: PEOPLE_COUNTED_MAX, ttl: SAVED_PICTURE_SECONDS * SECOND_MS });
  let queue: Promise<unknown> = Promise.resolve();

  /** Draws one picture at a time, so that drawing uses at most one core. */
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
