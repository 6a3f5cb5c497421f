import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readInvariants, readOutbox, readQueues } from '#board/read-jobs.ts';
import { countCalls, metric } from '#http/call-counts.ts';
import type { AppNeeds } from './app-needs.ts';

const PATH = '/metrics';
const SECOND_MS = 1_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

type Gauge = readonly [
  name: string,
  help: string,
  values: readonly (readonly [Readonly<Record<string, string>>, number])[],
];

const shown = ([name, help, values]: Gauge): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  ...values.map(([labels, value]) => metric(name, labels, value)),
];

/** What the database knows; the same at every node. */
async function sharedGauges({ db, clock }: AppNeeds): Promise<Gauge[]> {
  const nowMs = clock.now();
  const [outbox, queues, checked] = await Promise.all([readOutbox(db, nowMs), readQueues(db), readInvariants(db)]);
  return [
    [
      'coupon_centre_outbox_waiting',
      'Messages that outside systems still have to be told, by kind.',
      outbox.map(({ kind, waiting }) => [{ kind }, waiting]),
    ],
    [
      'coupon_centre_outbox_late_seconds',
      'For how long the oldest of them has been due.',
      outbox.map(({ kind, oldest }) => [{ kind }, Math.max(0, nowMs - (oldest?.getTime() ?? nowMs)) / SECOND_MS]),
    ],
    [
      'coupon_centre_queue_jobs',
      'Jobs by queue and state, as a worker counted them last.',
      queues.flatMap(({ name: queue, waiting, active, failed }) => [
        [{ queue, state: 'waiting' }, waiting] as const,
        [{ queue, state: 'active' }, active] as const,
        [{ queue, state: 'failed' }, failed] as const,
      ]),
    ],
    [
      'coupon_centre_invariant_violations',
      'Violations that the standing check found last; anything but 0 is an alarm.',
      (checked?.violations ?? []).map(({ name: invariant, count }) => [{ invariant }, count]),
    ],
    [
      'coupon_centre_invariants_checked_seconds',
      'Since when the standing check has not run.',
      checked === null ? [] : [[{}, (nowMs - checked.checkedAtMs) / SECOND_MS]],
    ],
  ];
}

/** What this process alone knows. */
function ownGauges({ pool, staleReads }: AppNeeds): Gauge[] {
  return [
    ['process_resident_memory_bytes', 'Memory that this process holds.', [[{}, process.memoryUsage.rss()]]],
    ['process_uptime_seconds', 'Since when this process runs.', [[{}, Math.round(process.uptime())]]],
    [
      'coupon_centre_database_connections',
      'Connections of this process straight to the database, and who waits for one.',
      [
        [{ state: 'open' }, pool.totalCount],
        [{ state: 'idle' }, pool.idleCount],
        [{ state: 'waiting' }, pool.waitingCount],
      ],
    ],
    [
      'coupon_centre_replica_behind_seconds',
      'How old what the replica answers may be.',
      staleReads === undefined ? [] : [[{}, staleReads.behindMs() / SECOND_MS]],
    ],
  ];
}

/**
 * `/metrics` in the text that Prometheus reads, for whoever has the token. What the database would say is left out while it
 * does not. Call it before the routes that are to be counted are added.
 */
export function serveMetrics(http: FastifyInstance, needs: AppNeeds): void {
  const { metricsToken } = needs.settings;
  if (metricsToken === undefined) return;
  const expected = digest(`Bearer ${metricsToken}`);
  const callLines = countCalls(http);
  http.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return reply.callNotFound();
    const shared = await sharedGauges(needs).catch((err: unknown) => {
      needs.log.warn({ err }, 'the database could not be asked for its metrics');
      return [];
    });
    const up: Gauge = [
      'coupon_centre_database_up',
      'Whether the database answered.',
      [[{}, shared.length > 0 ? 1 : 0]],
    ];
    const lines = [...callLines(), ...[...ownGauges(needs), up, ...shared].flatMap(shown)];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
