import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from './say.mjs';

const OLDEST_NODE = 20;

/** The project's folder. */
export const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const inProject = (...parts) => join(project, ...parts);

export function checkNodeVersion() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return;
  throw new Problem(`Node ${OLDEST_NODE} or newer is required; this is ${process.version}.`);
}
