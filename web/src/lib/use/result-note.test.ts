import { expect, test } from 'vitest';
import { isNoteOf, type ResultNote, readResultNote, resultPath } from './result-note.ts';

const failed: ResultNote = {
  uCardId: 'u1',
  uid: 'a',
  mTitle: '10元话费券',
  outcome: { kind: 'failed', reasons: ['已退回'], place: 'BACK', orderNo: 'U1' },
};

test('a note survives a round trip', () => {
  expect(readResultNote(JSON.parse(JSON.stringify(failed)))).toEqual(failed);
});

test.each([
  null,
  'text',
  {},
  { uCardId: 'u1' },
  { uCardId: 'u1', outcome: { kind: 'failed', reasons: [1], place: 'BACK' } },
  { uCardId: 'u1', outcome: { kind: 'done', orderNo: 7 } },
])('an invalid note is null: %j', (state) => {
  expect(readResultNote(state)).toBeNull();
});

test('a use being processed shows on the success screen', () => {
  expect(resultPath({ kind: 'processing' })).toBe('/useCardResult');
  expect(resultPath({ kind: 'done' })).toBe('/useCardResult');
  expect(resultPath(failed.outcome)).toBe('/useCardFailResult');
});

test('a result in the history is not shown to the next person on the phone', () => {
  expect(isNoteOf(failed, 'a')).toBe(true);
  expect(isNoteOf(failed, 'b')).toBe(false);
  expect(isNoteOf(failed, undefined)).toBe(false);
  const { uid: _, ...older } = failed;
  expect(isNoteOf(older, 'b')).toBe(true);
});
