import { z } from 'zod';
import { LINK_MAX_LENGTH } from '#foundation/limits.ts';

/** Display fields that operators set on claim pages and ads. */

/** Colour as `#rrggbb`; the text colour on it is derived. */
export const colour = z.string().regex(/^#[\da-f]{6}$/i);

/**
 * Where a tap leads: a screen below the page's base (`/myCard`), a full https address of an allow-listed host, or a number to
 * call. No other scheme, no address that a browser would read as another host's.
 */
export const linkAddress = z
  .string()
  .max(LINK_MAX_LENGTH)
  .regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[a-z\d.-]+(?::\d+)?(?:[/?#][^\s\\]*)?|tel:\+?\d{3,20})$/i);

/** A picture on this host or an allow-listed one. */
export const imageAddress = z
  .string()
  .max(LINK_MAX_LENGTH)
  .regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[a-z\d.-]+(?::\d+)?(?:[/?#][^\s\\]*)?)$/i);

/** Pictures that the page draws itself, in its own colours. */
export const bannerArts = ['tickets', 'signal', 'gift', 'weekend'] as const;
export type BannerArtName = (typeof bannerArts)[number];
