import { parseArgs } from 'node:util';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { z } from 'zod';
import { systemClock } from '#foundation/time/clock.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import { answerHelp } from '#platform/process/answer-help.ts';
import { createLog } from '#platform/process/log.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { rehearse } from '#rehearsal/rehearse.ts';
import { NoRehearsal } from '#rehearsal/shadow.ts';
import { usualTargets } from '#rehearsal/sheet.ts';
import { requireOwner, runCommand } from './run-command.ts';

/* `npm run rehearse -- --coupon <id> …`: plays a grab on shadow stock and prints a sheet; ends with 0 for a pass, 1 for a fail. */

const PEOPLE_MAX = 1_000_000;
/** Sessions last half an hour. */
const SECONDS_MAX = 1_200;
const CONNECTIONS_MAX = 10_000;
const PERCENT_MAX = 100;

const whole = (least: number, greatest: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= least && value <= greatest);
const words = (least: number, greatest: number): string => `a whole number from ${least} to ${greatest}`;
const asSaid = (least: number, greatest: number) => whole(least, greatest).optional().describe(words(least, greatest));
const orUsual = (least: number, greatest: number, usual: number) =>
  whole(least, greatest)
    .default(usual)
    .describe(`${words(least, greatest)} (default ${usual})`);

const options = z.object({
  coupon: z.uuid().describe('the id of a released coupon'),
  grab: z.uuid().optional().describe('the id of a grab that the coupon takes part in'),
  stock: asSaid(1, 2_000_000_000),
  people: orUsual(1, PEOPLE_MAX, 10_000),
  seconds: orUsual(1, SECONDS_MAX, 60),
  url: z
    .string()
    .refine((text) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''))
    .optional()
    .describe('where the system answers, like http://coupons.example:8080'),
  connections: orUsual(1, CONNECTIONS_MAX, 512),
  p95: orUsual(1, HOUR_MS, usualTargets.p95Ms),
  p99: orUsual(1, HOUR_MS, usualTargets.p99Ms),
  busy: orUsual(0, PERCENT_MAX, usualTargets.busyPercent),
  unsettled: orUsual(0, PERCENT_MAX, usualTargets.unsettledPercent),
  rate: asSaid(1, PEOPLE_MAX),
});
const USAGE = 'Usage: npm run rehearse -- --coupon <id> [--grab <id>] [--people 200000] [--seconds 60] [--url …]';
answerHelp(
  [USAGE, ...Object.entries(options.shape).map(([name, { description }]) => `  --${name}: ${description}`)].join('\n'),
);

function given(): Record<string, string | undefined> {
  const named = Object.fromEntries(Object.keys(options.shape).map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ options: named }).values;
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\n${USAGE}`);
  }
}

function readOptions(): z.infer<typeof options> {
  const parsed = options.safeParse(given());
  if (parsed.success) return parsed.data;
  const shape: Readonly<Record<string, z.ZodType>> = options.shape;
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const wrong = [...names].map((name) => `--${name} should be ${shape[name]?.description}.`);
  throw new StartProblem([...wrong, USAGE].join('\n'));
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

await runCommand(async (db, { database, env, secrets: deriveKey }) => {
  const { coupon, grab, stock, people, seconds, connections, ...said } = readOptions();
  const { connection, grantTo } = requireOwner(database);
  const targets = {
    p95Ms: said.p95,
    p99Ms: said.p99,
    busyPercent: said.busy,
    unsettledPercent: said.unsettled,
    ratePerSecond: said.rate ?? 0,
  };
  const asked = { templateId: coupon, grabId: grab, stock, people, seconds, connections, targets };
  const url = said.url ?? `http://localhost:${env.port}`;
  const tell = (line: string): void => void process.stdout.write(`${line}\n`);
  const maker = { db: kyselyOn(createPool(connection, createLog('silent'), 1)), grantTo };
  const needs = { db, maker, clock: systemClock, deriveKey, stopped: stopping.signal, tell };
  try {
    return await rehearse({ ...asked, url }, needs);
  } catch (error) {
    throw error instanceof NoRehearsal ? new StartProblem(error.message) : error;
  } finally {
    await maker.db.destroy();
  }
});
