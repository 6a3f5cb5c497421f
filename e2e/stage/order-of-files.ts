import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The one that waits for the clock, then by duration; the others follow. */
const FIRST = [
  'grab',
  'routes',
  'collect-and-use',
  'screens-owner',
  'screens-guest',
  'console-screens',
  'events-arrive-once',
  'exchange',
  'console-import-survives',
  'console-codes',
];

const place = ({ moduleId }: TestSpecification): number => {
  const found = FIRST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return found === -1 ? FIRST.length : found;
};

/** Starts the grab journey first, since it waits for the clock, then the longest, so that no long one is left at the end. */
export class OrderOfFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => place(a) - place(b));
  }
}
