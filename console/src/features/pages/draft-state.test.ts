import { describe, expect, test } from 'vitest';
import { afterSaving, draftOf, type Edited, movedTo } from './draft-state.ts';
import { newPage, type Written } from './written.ts';

const textOf = (title: string): Written => {
  const page = newPage(0);
  return { ...page, content: { ...page.content, title: { 'zh-CN': title, en: title } } };
};
const served = (title: string, revision: number, state = 'DRAFT') =>
  ({ ...textOf(title), shown: { revision, state } }) as Parameters<typeof draftOf>[0];
const titleOf = (page: Parameters<typeof draftOf>[0], edited: Edited | null): string =>
  draftOf(page, edited).written.content.title.en;

test('before any change it is the server’s answer', () => {
  expect(draftOf(served('old', 4), null)).toMatchObject({ revision: 4, isUnsaved: false });
  expect(titleOf(served('old', 4), null)).toBe('old');
});

test('a change stays unsaved on the revision it was made on, whatever others save', () => {
  const edited = { written: textOf('mine'), base: textOf('old'), revision: 4, isSaved: false };
  const { written, base } = edited;
  expect(draftOf(served('theirs', 5), edited)).toEqual({ written, base, revision: 4, isUnsaved: true });
});

test.each(['IN_REVIEW', 'PUBLISHED', 'RETIRED'])(
  'a version that is %s is shown as it is, whatever was typed',
  (state) => {
    const edited = { written: textOf('mine'), base: textOf('old'), revision: 4, isSaved: false };
    expect(draftOf(served('asked', 5, state), edited)).toMatchObject({ revision: 5, isUnsaved: false });
    expect(titleOf(served('asked', 5, state), edited)).toBe('asked');
  },
);

describe('after saving', () => {
  const sent = textOf('mine');
  const saved = afterSaving({ written: sent, base: textOf('old'), revision: 4, isSaved: false }, sent, 5);

  test('it is shown as saved until the answer has caught up', () => {
    expect(draftOf(served('old', 4), saved)).toEqual({ written: sent, base: sent, revision: 5, isUnsaved: false });
  });

  test('then it is the server’s sanitised version, or a later revision', () => {
    expect(titleOf(served('cleaned', 5), saved)).toBe('cleaned');
    expect(draftOf(served('later', 7), saved)).toMatchObject({ revision: 7, isUnsaved: false });
  });
});

test('changes made during saving are unsaved, on the saved revision', () => {
  const sent = textOf('mine');
  const newer = textOf('newer');
  const after = afterSaving({ written: newer, base: textOf('old'), revision: 4, isSaved: false }, sent, 5);
  expect(after).toEqual({ written: newer, base: sent, revision: 5, isSaved: false });
  expect(draftOf(served('mine', 5), after)).toMatchObject({ written: newer, isUnsaved: true });
});

test('changes discarded during saving are saved and shown as saved', () => {
  const sent = textOf('mine');
  expect(afterSaving(null, sent, 5)).toEqual({ written: sent, base: sent, revision: 5, isSaved: true });
});

test('what was typed in a version that was published goes on in a new draft, with what others published', () => {
  const page = (title: string, share: string): Written => {
    const { content, ...rest } = textOf(title);
    return { ...rest, content: { ...content, share: { ...content.share, title: { 'zh-CN': share, en: share } } } };
  };
  const edited = { written: page('mine', 'old'), base: page('old', 'old'), revision: 4, isSaved: false };
  const titles = ({ written: { content } }: Edited) => [content.title.en, content.share.title.en];
  const moved = movedTo(page('old', 'theirs'), edited, 1);
  expect(titles(moved)).toEqual(['mine', 'theirs']);
  expect(moved).toMatchObject({ base: page('old', 'theirs'), revision: 1, isSaved: false });
  // Both changed it: theirs stays in the published version.
  expect(titles(movedTo(page('theirs', 'old'), edited, 1))).toEqual(['mine', 'old']);
});
