import { api } from '@coupon-centre/contract/api/api';
import { pino } from 'pino';
import { systemClock } from '#foundation/time/clock.ts';
import { describeApi } from '#platform/http/api-description.ts';
import type { HandlersOf } from '#platform/http/handler.ts';
import { serveCalls } from '#platform/http/serve-calls.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { answerHelp } from '#platform/process/answer-help.ts';

/* `npm run api:describe`: prints the API's description as `/openapi.json` has it, without a database. */

answerHelp('Usage: npm run api:describe\nPrints the description of the API as /openapi.json has it.');

const clock = systemClock;
const http = await createHttpServer({ log: pino({ level: 'silent' }), clock });
await describeApi(http);
const unanswered = Object.fromEntries(Object.keys(api).map((name) => [name, () => Promise.reject()]));
await serveCalls(http, { calls: api, handlers: unanswered as unknown as HandlersOf<typeof api> }, { clock });
await http.ready();
process.stdout.write(`${JSON.stringify(http.swagger(), null, 2)}\n`);
await http.close();
