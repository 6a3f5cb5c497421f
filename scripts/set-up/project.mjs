import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node that the server runs on, or newer. */
export const SERVER_NODE = 24;

export const inProject = (...parts) => join(project, ...parts);

// Compiling the modules is nearly half of what a start costs, and tests start servers by the hundred. Node tells by their content
// whether they have changed.
process.env.NODE_COMPILE_CACHE ??= inProject('node_modules', '.cache', 'node');
