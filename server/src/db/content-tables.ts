import type { JSONColumnType } from 'kysely';

/** Tables of migration 0027; their comments tell states and guarantees. */
export interface ContentSchema {
  image: {
    hash: string;
    media_type: 'image/webp' | 'image/png' | 'image/jpeg';
    bytes: Buffer;
    width: number;
    height: number;
    name: string;
    uploaded_at: Date;
  };
  channel: { ch: string; name: JSONColumnType<Readonly<Record<'zh-CN' | 'en', string>>>; position: number };
}
