import { z } from 'zod';
import { httpAddress } from '#platform/gateways/http-address.ts';

/** Settings of a node among several, and of how it reaches its database. */

/** Longer than a balancer takes to notice. */
const USUAL_DRAIN_SECONDS = 5;
const MAX_DRAIN_SECONDS = 60;
/** Of statements; none of a call takes so long on a healthy database. */
const USUAL_SLOW_STATEMENT_MS = 1_000;
const MIN_TOKEN = 16;
const MAX_WEB_PROCESSES = 16;

export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .refine((url) => URL.canParse(url));
const ADDRESS = 'an address like postgres://user:password@host:5432/database';

export const nodeSettings = {
  DATABASE_URL: databaseAddress.optional().describe(ADDRESS),
  DATABASE_DIRECT_URL: databaseAddress
    .optional()
    .describe(`${ADDRESS} that leads past the pooler to the database itself`),
  MIGRATION_DATABASE_URL: databaseAddress
    .optional()
    .describe(`${ADDRESS} of the database itself, with the role that owns the tables`),
  DATABASE_REPLICA_URL: databaseAddress.optional().describe(`${ADDRESS} of a streaming replica`),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .refine((processes) => processes <= MAX_WEB_PROCESSES)
    .default(1)
    .describe(`a whole number of processes from 1 to ${MAX_WEB_PROCESSES}`),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((seconds) => seconds <= MAX_DRAIN_SECONDS)
    .default(USUAL_DRAIN_SECONDS)
    .describe(`a whole number of seconds from 0 to ${MAX_DRAIN_SECONDS}`),
  METRICS_TOKEN: z
    .string()
    .min(MIN_TOKEN)
    .optional()
    .describe(`at least ${MIN_TOKEN} characters, the bearer token for /metrics`),
  SLOW_STATEMENT_MS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(USUAL_SLOW_STATEMENT_MS)
    .describe('a whole number of milliseconds from 1 to 999999'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress('the address of a collector over HTTP, like http://host:4318'),
};

export interface NodeEnv {
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Where `databaseUrl` is a pooler: the database itself, for jobs and long work. */
  readonly databaseDirectUrl: string | undefined;
  /** With the role that owns the tables, for what makes or changes them. */
  readonly migrationDatabaseUrl: string | undefined;
  /** For what may be a few seconds old. */
  readonly databaseReplicaUrl: string | undefined;
  /** How many processes answer calls. */
  readonly webConcurrency: number;
  /** How long a node that was asked to end by SIGTERM still answers after reporting unready. */
  readonly drainSeconds: number;
  /** Undefined: there is no `/metrics`. */
  readonly metricsToken: string | undefined;
  /** From how many milliseconds on a statement is counted and logged as slow. */
  readonly slowStatementMs: number;
  /** Undefined: no traces. The other variables `OTEL_…` are read by OpenTelemetry itself. */
  readonly otlpEndpoint: string | undefined;
}

export const nodeOf = (data: z.output<z.ZodObject<typeof nodeSettings>>): NodeEnv => ({
  databaseUrl: data.DATABASE_URL,
  databaseDirectUrl: data.DATABASE_DIRECT_URL,
  migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
  databaseReplicaUrl: data.DATABASE_REPLICA_URL,
  webConcurrency: data.WEB_CONCURRENCY,
  drainSeconds: data.DRAIN_SECONDS,
  metricsToken: data.METRICS_TOKEN,
  slowStatementMs: data.SLOW_STATEMENT_MS,
  otlpEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
});
