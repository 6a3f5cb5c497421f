import { createGate, type Gate } from './gate.ts';

/** What a tap waits for: the part of the page that was tapped, then the sheet that it opens. */
type Awaited = 'part' | 'sheet';

/** A slow line keeps the rest of the page waiting no longer than this. */
const MOST_MS = 2_000;

/** What was tapped comes before the code of the rest of the page. */
export const createTapped = () => {
  const gates = new Map<Awaited, Gate>();
  const answered = (what: Awaited): void => gates.get(what)?.open();
  return {
    answering: (what: Awaited): void => {
      answered(what);
      const gate = createGate();
      gates.set(what, gate);
      setTimeout(gate.open, MOST_MS);
    },
    /** The part is interactive; the sheet is seen, or does not come. */
    answered,
    /** Nothing that was tapped is awaited. */
    whenAnswered: async (): Promise<void> => {
      await gates.get('part')?.opened;
      await gates.get('sheet')?.opened;
    },
  };
};

export const tapped = createTapped();
