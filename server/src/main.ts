import { startNode } from '#app/start-node.ts';

/* The server without the sandbox: every gateway is a live one. With the sandbox it is started by `sandbox/src/main.ts`. */

await startNode();
