import type { getDictionaryField } from '@coupon-centre/contract/content/get-dictionary-field';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { Handler } from '#http/handler.ts';

export const showDictionaryField =
  (catalogue: Catalogue): Handler<typeof getDictionaryField> =>
  async ({ dictCode, fieldCode }, { locale }) => {
    const entry = catalogue.contents().dictionaries.get(dictCode)?.get(fieldCode);
    return { dictCode, entry: entry === undefined ? null : { fieldCode, fieldName: entry.name[locale] } };
  };
