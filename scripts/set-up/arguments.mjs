import { parseArgs } from 'node:util';
import { Problem, say } from './say.mjs';

/** Where `--help` is asked for, prints how a command is called and ends it, before it installs or builds anything. */
export function answerHelp(usage) {
  if (!process.argv.slice(2).includes('--help')) return;
  say(usage);
  process.exit();
}

/** As `parseArgs`; a mistake is a Problem that says how the command is called. */
export function readArguments(config, usage) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Problem(`${error.message}\n${usage}`);
  }
}
