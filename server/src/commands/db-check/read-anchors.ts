import { readFile } from 'node:fs/promises';
import { type Anchor, anchorIn } from '#audit/anchor.ts';
import { StartProblem } from '#platform/process/start-problem.ts';

/** The anchors in a file or a log. Throws StartProblem where it cannot be read. */
export async function readAnchors(path: string): Promise<readonly Anchor[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StartProblem(`The anchors cannot be read: ${error.message}.`);
  });
  return text.split('\n').flatMap((line) => anchorIn(line) ?? []);
}
