import { delimiter } from 'node:path';
import { run } from './child.mjs';
import { inProject } from './project.mjs';

const bin = inProject('node_modules', '.bin');

/** The environment that runs installed tools on the server's Node, whatever the machine's version. */
const toolEnvironment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };

/** Runs an installed tool with our terminal; returns its exit code. */
export const runTool = (name, toolArguments, extra = {}) =>
  run(inProject('node_modules', '.bin', name), toolArguments, { env: { ...toolEnvironment, ...extra } });
