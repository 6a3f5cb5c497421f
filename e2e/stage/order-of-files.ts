import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The one that waits for the clock, then by duration; the others follow. */
const FIRST = [
  'grab',
  'console-approvals',
  'console-access',
  'console-approvals-of-changes',
  'screens-owner',
  'console-screens',
  'screens-guest',
  'whole-campaign',
  'routes',
  'collect-and-use',
  'console-board',
  'consent-changed',
  'console-import-survives',
  'console-codes',
  'exchange',
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
