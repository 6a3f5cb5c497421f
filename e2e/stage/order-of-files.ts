import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** From the one that must not be late, by how long they take. Others follow. */
const FIRST = [
  ...['grab', 'routes', 'collect-and-use', 'screens-owner', 'screens-guest', 'console-screens'],
  ...['events-arrive-once', 'exchange', 'console-import-survives', 'console-codes'],
];

const place = ({ moduleId }: TestSpecification): number => {
  const found = FIRST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return found === -1 ? FIRST.length : found;
};

/** The grab's journey first, which waits for an opening on the clock, then the longest, so that none is left at the end. */
export class OrderOfFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => place(a) - place(b));
  }
}
