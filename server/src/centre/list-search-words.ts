import type { SearchWord } from '@coupon-centre/contract/centre/list-search-words';
import { SEARCH_WORDS_MAX } from '@coupon-centre/contract/foundation/limits';
import { isKeptFrom } from '#catalogue/audience/outside-offer.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import { pinyinInitials } from '#foundation/text/pinyin-initials.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Shelf } from './shelf.ts';

/** The dictionary of the operators' popular searches. */
const POPULAR = 'popularSearch';

/** In every language, so that initials find a coupon on an English page, too. */
const wordOf = (text: string, chinese: string): SearchWord => ({ text, initials: pinyinInitials(chinese) });

export const listSearchWords =
  (catalogue: Catalogue, shelf: Shelf): Handler<'listSearchWords'> =>
  async (_request, caller) => {
    const { locale, session } = caller;
    const { categories, dictionaries } = catalogue.contents();
    const shelved = shelf.centre(caller, null).filter(({ offer }) => session === null || !isKeptFrom(offer, session));
    const popular = [...(dictionaries.get(POPULAR)?.values() ?? [])].map(({ name }) => name);
    const shownClasses = new Set(shelved.map(({ offer }) => offer.classId));
    const words = [
      ...popular.map((name) => wordOf(name[locale], name['zh-CN'])),
      ...categories
        .filter(({ classId }) => shownClasses.has(classId))
        .map(({ classId, name }) => ({ ...wordOf(name[locale], name['zh-CN']), classId })),
      ...shelved.map(({ offer }) => {
        const { title } = seenTerms(offer.terms, session?.subscriberId ?? null);
        return wordOf(title[locale], title['zh-CN']);
      }),
    ];
    const texts = words.map(({ text }) => text);
    return {
      popular: popular.map((name) => name[locale]),
      words: words.filter(({ text }, at) => texts.indexOf(text) === at).slice(0, SEARCH_WORDS_MAX),
    };
  };
