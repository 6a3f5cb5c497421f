import type { JSONColumnType } from 'kysely';

type InEachLanguage<Value> = Readonly<Record<'zh-CN' | 'en', Value>>;

/** Pictures, channels and shared links of `0009-content.sql`; their comments tell states and guarantees. */
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
  channel: { ch: string; name: JSONColumnType<InEachLanguage<string>>; position: number };
  share_text: {
    share_id: string;
    template_id: string | null;
    title: JSONColumnType<InEachLanguage<string>>;
    sub_title: JSONColumnType<InEachLanguage<string>>;
    image: JSONColumnType<InEachLanguage<string | null>>;
  };
}
