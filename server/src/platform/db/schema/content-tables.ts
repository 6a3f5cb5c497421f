import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { BannerArtName } from '@coupon-centre/contract/content/display';
import type { Generated, JSONColumnType } from 'kysely';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

export interface Banner {
  readonly bannerId: string;
  readonly title: LocalisedText;
  readonly subTitle: LocalisedText;
  readonly image: string | null;
  readonly bgColor: string;
  readonly link: string | null;
}

type InEachLanguage<Value> = Readonly<Record<'zh-CN' | 'en', Value>>;

/** Documents, themes, dictionaries, ads, pictures, channels and shared links; the migrations' comments tell states and guarantees. */
export interface ContentSchema {
  document: {
    doc_key: string;
    version: number;
    title: JSONColumnType<LocalisedText>;
    html: JSONColumnType<LocalisedText>;
    updated_at: Date;
    effective_at: Date;
    asks_again: Generated<boolean>;
    written_by: string | null;
    approved_by: string | null;
  };
  centre_theme: {
    theme_id: string;
    channel: string | null;
    valid_from: Date;
    valid_to: Date | null;
    bg_image: string | null;
    bg_color: string;
    banners: JSONColumnType<readonly Banner[]>;
    version: number;
  };
  dictionary_entry: { dict_code: string; field_code: string; name: JSONColumnType<LocalisedText>; position: number };
  ad: {
    ad_id: string;
    space_code: string;
    channel: string | null;
    valid_from: Date;
    valid_to: Date | null;
    title: JSONColumnType<LocalisedText>;
    sub_title: JSONColumnType<LocalisedText>;
    image: string | null;
    image_alt: JSONColumnType<LocalisedText> | null;
    art: BannerArtName;
    bg_color: string;
    link: string | null;
    advertiser: JSONColumnType<LocalisedText> | null;
    conditions: JSONColumnType<ConditionGroups> | null;
    position: number;
  };
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
