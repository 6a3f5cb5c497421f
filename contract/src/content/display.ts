import { z } from 'zod';
import { LINK_MAX_LENGTH } from '#foundation/limits.ts';

/** What operators may set wherever they compose something to look at: claim pages, ads. */

/** Colour as `#rrggbb`; which text can be read on it follows from it. */
export const colour = z.string().regex(/^#[\da-f]{6}$/i);

/**
 * Where a tap leads: a screen below the page's base (`/myCard`), a full https address of an allow-listed host, or a number to
 * call. No other scheme, no address that a browser would read as another host's.
 */
export const linkAddress = z
  .string()
  .max(LINK_MAX_LENGTH)
  .regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[a-z\d.-]+(?::\d+)?(?:[/?#][^\s\\]*)?|tel:\+?\d{3,20})$/i);

/** A picture of this host, or of an allow-listed one. */
export const imageAddress = z
  .string()
  .max(LINK_MAX_LENGTH)
  .regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[a-z\d.-]+(?::\d+)?(?:[/?#][^\s\\]*)?)$/i);

/** Pictures that the page draws itself, in its own colours. */
export const bannerArts = ['tickets', 'signal', 'gift', 'weekend'] as const;
export type BannerArtName = (typeof bannerArts)[number];
