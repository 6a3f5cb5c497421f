import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { createHomes, type Homes } from '#platform/db/distributed/homes.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

const KEYS = [1, 2, 3, 4].map((key) => `00000000-0000-0000-0000-00000000000${key}`);

/** For one machine: four homes, of people by the last digit of their id. What is kept at home needs the same guards there. */
const HOMES_OF_ONE_MACHINE: Homes = {
  of: (id) => KEYS[Number.parseInt(id.slice(-1), 16) % KEYS.length],
  count: () => KEYS.length,
};

/** The homes that a cluster has, or some for one machine. */
export async function testHomes(db: Kysely<Schema>): Promise<Homes> {
  const homes = createHomes(db, pino({ level: 'silent' }));
  await homes.start();
  await homes.stop();
  return homes.count() > 0 ? homes : HOMES_OF_ONE_MACHINE;
}
