import type { FastifyInstance } from 'fastify';

export interface Health {
  /** What must hold for this node to be sent work: in words what is wrong, or null. */
  readonly ready: Readonly<Record<string, () => string | null>>;
  /** What operators should know, though the node can work. */
  readonly told: Readonly<Record<string, () => Promise<string>>>;
}

/** Answered however much there is to do. */
export const HEALTH_PATHS: readonly string[] = ['/healthz', '/readyz'];

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work; 503 with what is wrong otherwise, and while it drains, so
 * that a load balancer sends nobody new.
 */
export function serveHealth(http: FastifyInstance, { ready, told }: Health): void {
  http.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = Object.entries(ready).map(([name, check]) => [name, check() ?? 'ok'] as const);
    const notes = Object.entries(told).map(
      async ([name, tell]) => [name, await tell().catch(() => 'unknown')] as const,
    );
    const isReady = checks.every(([, state]) => state === 'ok');
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...Object.fromEntries([...checks, ...(await Promise.all(notes))]),
    });
  });
}
