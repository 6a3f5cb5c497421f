import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Handler } from '#platform/http/handler.ts';

export const showDictionary =
  (catalogue: Catalogue): Handler<'showDictionary'> =>
  async ({ dictCode }, { locale }) => {
    const entries = catalogue.contents().dictionaries.get(dictCode)?.values() ?? [];
    return {
      dictCode,
      entries: Array.from(entries, ({ field_code, name }) => ({ fieldCode: field_code, fieldName: name[locale] })),
    };
  };
