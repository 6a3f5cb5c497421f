import type { JSONColumnType } from 'kysely';

type InEachLanguage<Value> = Readonly<Record<'zh-CN' | 'en', Value>>;

/** Tables of migrations 0027 and 0031; their comments tell states and guarantees. */
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
