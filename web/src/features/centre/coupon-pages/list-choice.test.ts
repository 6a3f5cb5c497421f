import { offerSorts } from '@coupon-centre/contract/centre/list-offers';
import { expect, test } from 'vitest';
import { type ListChoice, listChoiceOf, listQueryOf, shownSorts } from './list-choice.ts';

const read = (search: string): ListChoice => listChoiceOf({ search, hash: '' });
const none: ListChoice = { sort: 'default', isCollectable: false, classId: null };

test('every order of the contract has a button', () => {
  expect(new Set<string>(shownSorts)).toEqual(new Set(offerSorts));
});

test('a choice comes back from the address that it is kept in, and leaves the rest of it alone', () => {
  for (const sort of shownSorts) {
    for (const isCollectable of [true, false]) {
      for (const classId of [null, 'traffic']) {
        const choice = { sort, isCollectable, classId };
        const search = listQueryOf('?keyword=%E6%B5%81%E9%87%8F&ch=sms', choice);
        expect(read(search)).toEqual(choice);
        expect(new URLSearchParams(search).get('keyword')).toBe('流量');
        expect(listQueryOf(search, none)).toBe('?keyword=%E6%B5%81%E9%87%8F&ch=sms');
      }
    }
  }
  expect(listQueryOf('', none)).toBe('');
});

test('what the address does not know is the default', () => {
  expect(read('?sort=price&now=yes')).toEqual(none);
});
