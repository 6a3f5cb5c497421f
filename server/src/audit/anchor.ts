import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PurposeKeys } from '#foundation/crypto/key-ring.ts';
import { canonicalJson } from '#foundation/text/canonical-json.ts';

/** The name of the line in the log, in the file and at the webhook. */
const ANCHOR_EVENT = 'audit.anchor';

const hex = z.string().regex(/^[\da-f]{64}$/);
const anchorShape = z.object({
  event: z.literal(ANCHOR_EVENT),
  seq: z.int().positive(),
  /** Of the entry. */
  hash: hex,
  /** When the entry says that it was made. */
  at: z.string(),
  /** When this was the last entry. */
  anchoredAt: z.string(),
  /** HMAC-SHA-256 over the rest. */
  seal: hex,
});

/** The last entry of the audit at some time, kept outside the database. */
export type Anchor = z.output<typeof anchorShape>;

const sealOf = ({ seq, hash, at, anchoredAt }: Omit<Anchor, 'seal' | 'event'>, key: KeyObject): Buffer =>
  createHmac('sha256', key).update(canonicalJson({ seq, hash, at, anchoredAt })).digest();

export const sealAnchor = (head: Omit<Anchor, 'seal' | 'event'>, key: KeyObject): Anchor => ({
  event: ANCHOR_EVENT,
  ...head,
  seal: sealOf(head, key).toString('hex'),
});

/** Whether the anchor was made with one of the keys. */
export const isSealed = (anchor: Anchor, keys: Pick<PurposeKeys, 'all'>): boolean =>
  keys.all().some((key) => timingSafeEqual(Buffer.from(anchor.seal, 'hex'), sealOf(anchor, key)));

/** The anchor in a line of the file or of the log, which may stand behind other text; null: another line. */
export function anchorIn(line: string): Anchor | null {
  const start = line.indexOf('{');
  if (start === -1 || !line.includes(ANCHOR_EVENT)) return null;
  try {
    return anchorShape.safeParse(JSON.parse(line.slice(start))).data ?? null;
  } catch {
    return null;
  }
}
