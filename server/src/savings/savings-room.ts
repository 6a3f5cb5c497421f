import type { savingsCalls } from '@coupon-centre/contract/savings/savings-calls';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import { createSavedPictures } from './saved-pictures.ts';
import { serveSavedPicture } from './serve-saved-picture.ts';
import { showSavings } from './show-savings.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly catalogue: Catalogue;
}

/** A subscriber's savings, and their picture. */
export function savingsRoom({ db, clock, deriveKey, catalogue }: Needs): Room<typeof savingsCalls> {
  const pictures = createSavedPictures(deriveKey);
  return {
    calls: {
      showSavings: showSavings(db, catalogue, pictures),
    },
    serve: (http) => serveSavedPicture(http, pictures, clock),
  };
}
