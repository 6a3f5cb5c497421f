import { expect, test } from 'vitest';
import { baseAfterSaving, editedOf, NEW_COUPON } from './edited-coupon.ts';

type Shown = Parameters<typeof editedOf>[0];
const terms = { position: 1 };
const stock = { total: 5 };
const shown = (of: object): Shown =>
  ({ templateId: 'c', state: 'RUNNING', draft: null, released: null, ...of }) as Shown;

test('a draft is edited at its own revision, with first stock until the coupon is released', () => {
  const draft = { revision: 3, terms, firstStock: stock };
  expect(editedOf(shown({ state: 'DRAFT', draft, released: null }))).toEqual({
    templateId: 'c',
    revision: 3,
    values: { terms, firstStock: stock },
    hasStock: true,
    isReleased: false,
  });
});

test('a draft takes precedence over the released terms', () => {
  const draft = { revision: 2, terms, firstStock: null };
  const edited = editedOf(shown({ draft, released: { terms: { position: 9 } } }));
  expect(edited).toMatchObject({ revision: 2, values: { terms }, hasStock: false, isReleased: true });
});

test('a change of a released coupon starts from its terms; a coupon without terms or draft cannot be edited', () => {
  const edited = editedOf(shown({ released: { terms } }));
  expect(edited).toMatchObject({ revision: 0, values: { terms, firstStock: null }, hasStock: false, isReleased: true });
  expect(editedOf(shown({ state: 'IN_REVIEW' }))).toBeNull();
});

test('what is typed while a save is under way is a change of what was saved, at its revision', () => {
  type Values = Parameters<typeof baseAfterSaving>[0]['sent'];
  const values = (position: number) => ({ terms: { position }, firstStock: stock }) as unknown as Values;
  const saved = { templateId: 'c', revision: 1 };
  const saving = { on: NEW_COUPON, sent: values(1), before: values(1) };
  const next = { ...NEW_COUPON, ...saved, values: values(1) };
  expect(baseAfterSaving({ ...saving, now: values(2) }, saved)).toEqual(next);
  expect(baseAfterSaving({ ...saving, now: values(1) }, saved)).toBeNull();
});
