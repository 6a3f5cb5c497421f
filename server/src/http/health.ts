import type { FastifyInstance } from 'fastify';

/** One thing that must hold for this node to be sent work; answers in words what is wrong, or null. */
export type ReadinessCheck = () => string | null;

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work; 503 with what is wrong otherwise, and while it drains, so
 * that a load balancer sends nobody new.
 */
export function serveHealth(http: FastifyInstance, checks: Readonly<Record<string, ReadinessCheck>>): void {
  http.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const found = Object.entries(checks).map(([name, check]) => [name, check() ?? 'ok'] as const);
    const ready = found.every(([, state]) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(found) });
  });
}
