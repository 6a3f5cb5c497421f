import { rehearseClaim } from '@coupon-centre/contract/card/rehearse-claim';
import type { FastifyInstance } from 'fastify';
import { createCandidates } from '#coupon/candidates.ts';
import { type Catalogue, createCatalogue } from '#coupon/catalogue.ts';
import { createClaims } from '#coupon/claim-queue.ts';
import { collect } from '#features/claim/collect-from-card-center.ts';
import { type Handler, refuse } from '#http/handler.ts';
import { serveAll } from '#http/serve.ts';
import { rehearsalTokens } from '#rehearsal/rehearsal-sessions.ts';
import { hasShadow, shadowSchema } from '#rehearsal/shadow.ts';
import type { AppNeeds, Parts } from './app-needs.ts';

const LOOK_MS = 5_000;
/** A rehearsal that nobody played for so long is over. */
const IDLE_MS = 20_000;

interface Running {
  readonly catalogue: Catalogue;
  readonly claim: Handler<typeof rehearseClaim>;
  usedAtMs: number;
}

/**
 * The claim on shadow stock, in everything but its tables what a claim is: the same session check with another key, the same
 * handler, catalogue, lanes and batches, of a rehearsal's own. Nothing of it is there until somebody with a session of a
 * rehearsal asks, and nothing some seconds after the last did.
 */
export function serveRehearsals(
  http: FastifyInstance,
  { db, clock, log, deriveKey }: AppNeeds,
  { identity }: Parts,
): { stop(): void } {
  const running = new Map<string, Promise<Running | undefined>>();

  async function open(rehearsalId: string): Promise<Running | undefined> {
    if (!(await hasShadow(db, rehearsalId))) return undefined;
    const schema = shadowSchema(rehearsalId);
    const shadow = db.withSchema(schema);
    // When the rehearsal ends its tables go before this catalogue does: nothing to tell anybody.
    const catalogue = createCatalogue(shadow, clock, log.child({}, { level: 'silent' }));
    await catalogue.start();
    const claims = createClaims(db, catalogue, clock, schema);
    const candidates = createCandidates(shadow, identity.cipher);
    return { catalogue, claim: collect({ db: shadow, catalogue, claims, candidates }), usedAtMs: clock.now() };
  }

  function close(rehearsalId: string, found: Running | undefined): void {
    found?.catalogue.stop();
    running.delete(rehearsalId);
  }

  function find(rehearsalId: string): Promise<Running | undefined> {
    const known = running.get(rehearsalId);
    if (known !== undefined) return known;
    const opened = open(rehearsalId);
    running.set(rehearsalId, opened);
    opened.then(
      (found) => found ?? close(rehearsalId, found),
      () => close(rehearsalId, undefined),
    );
    return opened;
  }

  const looking = setInterval(async () => {
    for (const [rehearsalId, opened] of running) {
      const found = await opened.catch(() => undefined);
      if (found !== undefined && clock.now() - found.usedAtMs > IDLE_MS) close(rehearsalId, found);
    }
  }, LOOK_MS);
  looking.unref();

  const claim: Handler<typeof rehearseClaim> = async (request, caller) => {
    const found = await find(caller.session.uid);
    if (found === undefined) return refuse('COUPON_NOT_FOUND');
    found.usedAtMs = caller.nowMs;
    return found.claim(request, caller);
  };
  serveAll(http, { rehearseClaim }, { rehearseClaim: claim }, rehearsalTokens(deriveKey).verify, clock);

  return {
    stop() {
      clearInterval(looking);
      for (const [rehearsalId, opened] of running) {
        opened.then(
          (found) => close(rehearsalId, found),
          () => undefined,
        );
      }
    },
  };
}
