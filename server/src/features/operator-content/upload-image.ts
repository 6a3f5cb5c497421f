import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { uploadImage as uploadImageCall } from '@coupon-centre/contract/operator/content/upload-image';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { audited } from '#audit/audited.ts';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { imageAddressOf } from './image-address.ts';

/** A picture of more pixels is refused before it is unfolded: a small file can be a very large one. */
const PIXELS_MAX = 40_000_000;
/** As wide as any phone shows it. */
const WIDTH_MAX = 1_600;
const HEIGHT_MAX = 4_000;
const QUALITY = 82;
const HASH_LENGTH = 32;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];

interface Encoded {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The picture encoded anew as WebP, upright, without what else the file held; null for what is no picture of the three kinds. */
async function encodeAnew(sent: Buffer): Promise<Encoded | null> {
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

export const uploadImage =
  (db: Kysely<Schema>): OperatorHandler<typeof uploadImageCall> =>
  async ({ name }, caller, { body }) => {
    const encoded = await encodeAnew(await buffer(body));
    if (encoded === null) return refuse('NOT_A_PICTURE');
    const { bytes, width, height } = encoded;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
    return audited(db, caller, async (trx, note) => {
      await trx
        .insertInto('image')
        .values({
          ...{ hash, media_type: 'image/webp', bytes, width, height },
          ...{ name, uploaded_at: new Date(caller.nowMs) },
        })
        .onConflict((at) => at.doNothing())
        .execute();
      note({ action: 'image.uploaded', target: { kind: 'image', id: hash }, after: { name, width, height } });
      return { address: imageAddressOf(hash), width, height };
    });
  };
