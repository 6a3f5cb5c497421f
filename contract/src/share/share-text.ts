import { z } from 'zod';

/** What a shared link shows (specification §3, `share`), in the caller's language. */
export const shareText = z.object({
  title: z.string(),
  subTitle: z.string(),
  /** An address on this host, or a full one; null: the page's default picture. */
  imageUrl: z.string().nullable(),
});
export type ShareText = z.output<typeof shareText>;
