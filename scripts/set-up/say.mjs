/** Prints a line for the user at the terminal. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** A reason why a command cannot continue, printed without a stack. */
export class Problem extends Error {}

/** Runs a command's work and exits with its code; prints a Problem as one sentence on stderr. */
export async function runCommand(work) {
  // A closed terminal or pipe takes no more lines; the work still finishes in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
