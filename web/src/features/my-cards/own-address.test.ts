import { expect, test } from 'vitest';
import { type OwnPlace, ownPlaceOf, ownQueryOf, shownClasses, shownTabs } from './own-address.ts';

const at = (search: string, hash = '') => ({ search, hash });

test('every tab and class survives a round trip through the address, for either default class', () => {
  for (const firstClass of [null, 'life'] as const) {
    for (const tab of shownTabs) {
      for (const cardClass of [null, ...shownClasses]) {
        for (const isToppingUp of [false, true]) {
          const place: OwnPlace = { tab, cardClass, isByDay: isToppingUp, isToppingUp };
          expect(ownPlaceOf(at(ownQueryOf(place, firstClass)), firstClass)).toEqual(place);
        }
      }
    }
  }
});

test('the default place needs no query', () => {
  expect(ownQueryOf({ tab: 'AVAILABLE', cardClass: null, isByDay: false, isToppingUp: false }, null)).toBe('');
  expect(ownQueryOf({ tab: 'AVAILABLE', cardClass: 'life', isByDay: false, isToppingUp: false }, 'life')).toBe('');
});

test('invalid values fall back to the default place, and the hash is read too', () => {
  expect(ownPlaceOf(at('?tab=used&cardClass=gold'), 'life')).toEqual({
    tab: 'AVAILABLE',
    cardClass: 'life',
    isByDay: false,
    isToppingUp: false,
  });
  expect(ownPlaceOf(at('', '#/?tab=USED'), null)).toMatchObject({ tab: 'USED', cardClass: null });
});
