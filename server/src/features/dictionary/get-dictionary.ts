import type { getDictionary } from '@coupon-centre/contract/content/get-dictionary';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { Handler } from '#http/handler.ts';

export const showDictionary =
  (catalogue: Catalogue): Handler<typeof getDictionary> =>
  async ({ dictCode }, { locale }) => {
    const entries = catalogue.contents().dictionaries.get(dictCode)?.values() ?? [];
    return {
      dictCode,
      entries: Array.from(entries, ({ field_code, name }) => ({ fieldCode: field_code, fieldName: name[locale] })),
    };
  };
