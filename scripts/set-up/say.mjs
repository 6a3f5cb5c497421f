/** One line for the person at the terminal. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Why a command cannot go on: shown as it is, without a stack. */
export class Problem extends Error {}

/** Runs a command's work to its exit code; a Problem is one sentence on the error stream. */
export async function runCommand(work) {
  // A terminal or pipe that is gone takes no more lines; the work ends in order all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
