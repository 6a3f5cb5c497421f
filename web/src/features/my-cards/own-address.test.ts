import { expect, test } from 'vitest';
import { type OwnPlace, ownPlaceOf, ownQueryOf, shownClasses, shownTabs } from './own-address.ts';

const at = (search: string, hash = '') => ({ search, hash });

test('every tab and class is found again in the address that it writes, wherever the screen opens', () => {
  for (const firstClass of [null, 'life'] as const) {
    for (const tab of shownTabs) {
      for (const cardClass of [null, ...shownClasses]) {
        for (const isToppingUp of [false, true]) {
          const place: OwnPlace = { tab, cardClass, isToppingUp };
          expect(ownPlaceOf(at(ownQueryOf(place, firstClass)), firstClass)).toEqual(place);
        }
      }
    }
  }
});

test('the place that a screen opens on needs no query', () => {
  expect(ownQueryOf({ tab: 'AVAILABLE', cardClass: null, isToppingUp: false }, null)).toBe('');
  expect(ownQueryOf({ tab: 'AVAILABLE', cardClass: 'life', isToppingUp: false }, 'life')).toBe('');
});

test('nonsense leads to where the screen opens, and the hash is read too', () => {
  expect(ownPlaceOf(at('?tab=used&cardClass=gold'), 'life')).toEqual({
    tab: 'AVAILABLE',
    cardClass: 'life',
    isToppingUp: false,
  });
  expect(ownPlaceOf(at('', '#/?tab=USED'), null)).toMatchObject({ tab: 'USED', cardClass: null });
});
