import { expect, it } from 'vitest';
import { undoOffer } from './undo-offer.ts';

const answer = { code: '0000', msg: '', resp_data: null, traceId: '' };
const send = async () => answer;
const about = { name: 'Set expiry', about: '', fits: () => true };
const action = { ...about, send };
const undo = async () => answer;

it('offers to take back everything, unless the action says of which rows it is possible', () => {
  expect(undoOffer<string>({ ...action, undo }, ['open', 'over'])).toEqual({ undo, rows: ['open', 'over'], left: 0 });
  const only = { ...action, undo, canUndo: (row: string) => row === 'open' };
  expect(undoOffer<string>(only, ['open', 'over', 'over too'])).toEqual({ undo, rows: ['open'], left: 2 });
});

it('offers nothing where nothing can be taken back', () => {
  expect(undoOffer<string>(action, ['open'])).toBeNull();
  expect(undoOffer<string>({ ...action, undo, canUndo: () => false }, ['over'])).toBeNull();
  expect(undoOffer<string>({ ...about, sendAll: async () => () => answer }, ['open'])).toBeNull();
});
