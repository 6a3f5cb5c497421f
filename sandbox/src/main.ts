import { startNode } from '@coupon-centre/server/src/app/start-node.ts';
import { answerHelp } from '@coupon-centre/server/src/platform/process/answer-help.ts';

/* The server, with the sandbox where the settings allow it: what `npm start` runs. */

answerHelp('Usage: npm start\nServes until stopped. Settings are environment variables; .env.example lists them.');

await startNode(async () => (await import('#sandbox.ts')).createSandbox());
