import { startNode } from '@coupon-centre/server/src/app/start-node.ts';
import { createSandbox } from '#sandbox.ts';

/* The server with the sandbox: what `npm start` runs. */

await startNode(createSandbox());
