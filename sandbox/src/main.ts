import { startNode } from '@coupon-centre/server/src/app/start-node.ts';

/* The server, with the sandbox where the settings allow it: what `npm start` runs. */

await startNode(async () => (await import('#sandbox.ts')).createSandbox());
