import { rehearseClaim } from '@coupon-centre/contract/rehearsal/rehearse-claim';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createAudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts';
import { claimCoupon } from '#claim/claim-coupon.ts';
import { createClaims } from '#claim/claim-queue.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { serveCalls } from '#platform/http/serve-calls.ts';
import type { RoomWork } from '#platform/rooms/room.ts';
import type { Identity } from '#subscriber/identity.ts';
import { rehearsalTokens } from './rehearsal-sessions.ts';
import { hasShadow, shadowSchema } from './shadow.ts';

const LOOK_MS = 5_000;
/** Idle time after which a rehearsal is over. */
const IDLE_MS = 20_000;

/** Invented people agree to everything. */
const consents = { isGiven: () => true, isGivenBy: async () => true };

/** They are no robots. */
const risk = { check: async () => ({ hold: undefined, isProved: false }) };

interface Running {
  readonly catalogue: Catalogue;
  readonly claim: Handler<'claimCoupon'>;
  usedAtMs: number;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deriveKey: DeriveKey;
  readonly identity: Pick<Identity, 'cipher'>;
}

/**
 * The claim on shadow stock, identical to a claim except for its tables: the same session check with another key, the same
 * handler, catalogue, batchers and batches, for the rehearsal alone. It exists from the first request with a
 * rehearsal's session until some seconds after the last.
 */
export function rehearsalRoom({ db, clock, log, deriveKey, identity: { cipher } }: Needs): RoomWork {
  let looking: Repeating | undefined;
  const running = new Map<string, Promise<Running | undefined>>();

  async function open(rehearsalId: string): Promise<Running | undefined> {
    if (!(await hasShadow(db, rehearsalId))) return undefined;
    const schema = shadowSchema(rehearsalId);
    const shadow = db.withSchema(schema);
    // When the rehearsal ends, its tables are dropped before this catalogue: not worth logging.
    const catalogue = createCatalogue(shadow, clock, log.child({}, { level: 'silent' }));
    await catalogue.start();
    const claims = createClaims({ db, schemaName: schema }, catalogue, clock);
    const audienceSubjects = createAudienceSubjects({ db: shadow, cipher, catalogue });
    return {
      catalogue,
      claim: claimCoupon({ db: shadow, catalogue, claims, audienceSubjects, consents, risk }),
      usedAtMs: clock.now(),
    };
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

  async function closeIdle(): Promise<void> {
    for (const [rehearsalId, opened] of running) {
      const found = await opened.catch(() => undefined);
      if (found !== undefined && clock.now() - found.usedAtMs > IDLE_MS) close(rehearsalId, found);
    }
  }

  const claim: Handler<'claimCoupon'> = async (request, caller) => {
    const found = await find(caller.session.uid);
    if (found === undefined) return refuse('COUPON_NOT_FOUND');
    found.usedAtMs = caller.nowMs;
    return found.claim(request, caller);
  };
  return {
    async serve(http) {
      looking = repeat(LOOK_MS, closeIdle, (error) => log.error({ err: error }, 'idle rehearsals were not closed'));
      const served = { calls: { rehearseClaim }, handlers: { rehearseClaim: claim } };
      await serveCalls(http, served, { clock, verify: rehearsalTokens(deriveKey).verify });
    },
    async stop() {
      await looking?.stop();
      for (const [rehearsalId, opened] of running) {
        opened.then(
          (found) => close(rehearsalId, found),
          () => undefined,
        );
      }
    },
  };
}
