/** Where `--help` is asked for, prints how a command is called and ends it; called before the command reads settings or opens anything. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).includes('--help')) return;
  process.stdout.write(`${usage}\n`);
  process.exit();
}
