import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node that the server runs on, or newer. */
export const SERVER_NODE = 24;

export const inProject = (...parts) => join(project, ...parts);
