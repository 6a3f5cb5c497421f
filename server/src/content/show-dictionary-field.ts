import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Handler } from '#platform/http/handler.ts';

export const showDictionaryField =
  (catalogue: Catalogue): Handler<'showDictionaryField'> =>
  async ({ dictCode, fieldCode }, { locale }) => {
    const entry = catalogue.contents().dictionaries.get(dictCode)?.get(fieldCode);
    return { dictCode, entry: entry === undefined ? null : { fieldCode, fieldName: entry.name[locale] } };
  };
