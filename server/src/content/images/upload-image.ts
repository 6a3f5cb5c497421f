import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { IMAGE_MAX_BYTES } from '@coupon-centre/contract/content/upload-image';
import type { Kysely, Transaction } from 'kysely';
import sharp from 'sharp';
import { audited, type Note } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { imageAddressOf } from './image-address.ts';

/** Pictures with more pixels are refused before decoding: a small file can be a very large picture. */
const PIXELS_MAX = 40_000_000;
/** As wide as any phone shows it. */
const WIDTH_MAX = 1_600;
const HEIGHT_MAX = 4_000;
const QUALITY = 82;
const HASH_LENGTH = 32;
/** A WebP file says how long it is. */
const RIFF_LENGTH_AT = 4;
const RIFF_HEAD = 8;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];

/** A picture as it is served. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The picture re-encoded as upright WebP without metadata; null for anything but the three kinds of picture. */
export async function encodeAnew(sent: Buffer): Promise<Encoded | null> {
  try {
    const picture = sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) return null;
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** A picture that another installation encoded; null for anything else, such as an animated one or one with a colour profile. */
export async function keptPicture(bytes: Buffer): Promise<Encoded | null> {
  if (bytes.length > IMAGE_MAX_BYTES) return null;
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format, width, height, pages = 1, exif, xmp, iptc, icc } = await picture.metadata();
    const isBounded = width <= WIDTH_MAX && height <= HEIGHT_MAX && pages === 1;
    const hasMore =
      (exif ?? xmp ?? iptc ?? icc) !== undefined || bytes.readUInt32LE(RIFF_LENGTH_AT) + RIFF_HEAD !== bytes.length;
    if (format !== 'webp' || !isBounded || hasMore) return null;
    // Decodes all of it.
    await picture.stats();
    return { bytes, width, height };
  } catch {
    return null;
  }
}

interface Kept extends Encoded {
  /** As people know it. */
  readonly name: string;
  readonly nowMs: number;
}

/** Keeps a picture, once; returns its address. */
export async function keepImage(trx: Transaction<Schema>, kept: Kept, note: Note): Promise<string> {
  const { bytes, width, height, name, nowMs } = kept;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
  await trx
    .insertInto('image')
    .values({ hash, media_type: 'image/webp', bytes, width, height, name, uploaded_at: new Date(nowMs) })
    .onConflict((at) => at.doNothing())
    .execute();
  note({ action: 'image.uploaded', target: { kind: 'image', id: hash }, after: { name, width, height } });
  return imageAddressOf(hash);
}

export const uploadImage =
  (db: Kysely<Schema>): Handler<'uploadImage'> =>
  async ({ name }, caller, { body }) => {
    const encoded = await encodeAnew(await buffer(body));
    if (encoded === null) return refuse('NOT_A_PICTURE');
    const { width, height } = encoded;
    return audited(db, caller, async (trx, note) => {
      const address = await keepImage(trx, { ...encoded, name, nowMs: caller.nowMs }, note);
      return { address, width, height };
    });
  };
