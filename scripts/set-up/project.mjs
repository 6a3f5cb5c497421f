import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const inProject = (...parts) => join(project, ...parts);
