import { parseArgs } from 'node:util';
import { checkAnchors } from '#audit/check-anchors.ts';
import { anchorLines, verdictLines } from '#audit/verdict-lines.ts';
import { verifyChain } from '#audit/verify-chain.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { readAnchors } from './db-check/read-anchors.ts';
import { runCommand } from './run-command.ts';

/* `npm run audit:verify -- [--anchors <file>]`: verifies the audit's chain, and compares it with the anchors in a file or a log. */

const USAGE = 'Usage: npm run audit:verify -- [--anchors <file of anchors, or a log>]';
answerHelp(USAGE);

function anchorsPath(): string | undefined {
  try {
    return parseArgs({ options: { anchors: { type: 'string' } } }).values.anchors;
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}. ${USAGE}`);
  }
}

await runCommand(async (db) => {
  const path = anchorsPath();
  const anchors = path === undefined ? undefined : await readAnchors(path);
  const verdict = await verifyChain(db);
  if (anchors === undefined) return { isWell: verdict.broken === null, lines: verdictLines(verdict) };
  const faults = await checkAnchors(db, anchors);
  return {
    isWell: verdict.broken === null && faults.length === 0 && anchors.length > 0,
    lines: [...verdictLines(verdict), ...anchorLines(anchors.length, faults)],
  };
});
