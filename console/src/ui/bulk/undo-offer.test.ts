import { expect, it } from 'vitest';
import { undoOffer } from './undo-offer.ts';

const send = async () => ({ code: '0000', message: '' });
const action = { name: 'Set expiry', about: '', fits: () => true, send };
const undo = async () => ({ code: '0000', message: '' });

it('offers to take back everything, unless the action says of which rows it is possible', () => {
  expect(undoOffer<string>({ ...action, undo }, ['open', 'over'])).toEqual({ undo, rows: ['open', 'over'], left: 0 });
  const only = { ...action, undo, canUndo: (row: string) => row === 'open' };
  expect(undoOffer<string>(only, ['open', 'over', 'over too'])).toEqual({ undo, rows: ['open'], left: 2 });
});

it('offers nothing where nothing can be taken back', () => {
  expect(undoOffer<string>(action, ['open'])).toBeNull();
  expect(undoOffer<string>({ ...action, undo, canUndo: () => false }, ['over'])).toBeNull();
  expect(undoOffer<string>({ ...action, sendAll: async () => send as never }, ['open'])).toBeNull();
});
