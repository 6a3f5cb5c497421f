import type { FastifyInstance } from 'fastify';

export interface Health {
  /** Conditions of readiness: what is wrong, as text, or null. */
  readonly ready: Readonly<Record<string, () => string | null>>;
  /** What operators should know, though the node can work. Settles soon, whatever the database does. */
  readonly notes: Readonly<Record<string, () => Promise<string>>>;
}

/** Answered even under overload. */
export const HEALTH_PATHS: readonly string[] = ['/healthz', '/readyz'];

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work; otherwise, and while it drains, 503 with what is wrong, so
 * that a load balancer sends no new requests. Answered within half a second, whatever the database does.
 */
export function serveHealth(http: FastifyInstance, { ready, notes }: Health): void {
  http.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = Object.entries(ready).map(([name, check]) => [name, check() ?? 'ok'] as const);
    const noted = Object.entries(notes).map(
      async ([name, note]) => [name, await note().catch(() => 'unknown')] as const,
    );
    const isReady = checks.every(([, state]) => state === 'ok');
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...Object.fromEntries([...checks, ...(await Promise.all(noted))]),
    });
  });
}
