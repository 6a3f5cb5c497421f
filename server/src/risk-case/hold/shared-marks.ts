import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Shared {
  readonly devices: number;
  readonly deviceAccounts: number;
  readonly networks: number;
  readonly networkAccounts: number;
}
const nothingShared: Shared = { devices: 0, deviceAccounts: 0, networks: 0, networkAccounts: 0 };

type Kind = Schema['risk_sighting']['kind'];
interface Sighting {
  readonly subscriber_id: string;
  readonly kind: Kind;
  readonly mark: Buffer;
}
const keyOf = ({ mark }: Pick<Sighting, 'mark'>): string => mark.toString('base64');

/** How many accounts were seen with each of these marks since then. */
async function accountsByMark(
  db: Kysely<Schema>,
  { kind, sightings, since }: { readonly kind: Kind; readonly sightings: readonly Sighting[]; readonly since: Date },
): Promise<ReadonlyMap<string, number>> {
  const marks = [...new Map(sightings.map((one) => [keyOf(one), one.mark])).values()];
  if (marks.length === 0) return new Map();
  const rows = await db
    .selectFrom('risk_sighting')
    .select(({ fn }) => ['mark', fn.countAll<string>().as('accounts')])
    .where('kind', '=', kind)
    .where(sql<boolean>`mark = ANY (${marks}::bytea[])`)
    .where('last_at', '>=', since)
    .groupBy('mark')
    .execute();
  return new Map(rows.map((row) => [keyOf(row), Number(row.accounts)]));
}

/** What each of these people shares with other accounts: by devices as long as sightings are kept, by networks within a day. */
export async function sharedMarksOf(
  db: Kysely<Schema>,
  subscriberIds: readonly string[],
  nowMs: number,
): Promise<(subscriberId: string) => Shared> {
  const seen: readonly Sighting[] = await db
    .selectFrom('risk_sighting')
    .select(['subscriber_id', 'kind', 'mark'])
    .where(sql<boolean>`subscriber_id = ANY (${subscriberIds}::uuid[])`)
    .execute();
  const ofKind = (kind: Kind) => seen.filter((one) => one.kind === kind);
  const [devices, networks] = [ofKind('DEVICE'), ofKind('NETWORK')];
  const [byDevice, byNetwork] = await Promise.all([
    accountsByMark(db, { kind: 'DEVICE', sightings: devices, since: new Date(0) }),
    accountsByMark(db, { kind: 'NETWORK', sightings: networks, since: new Date(nowMs - DAY_MS) }),
  ]);
  const most = (own: readonly Sighting[], accounts: ReadonlyMap<string, number>): number =>
    Math.max(0, ...own.map((one) => accounts.get(keyOf(one)) ?? 0));
  const byPerson = Map.groupBy(seen, ({ subscriber_id }) => subscriber_id);
  return (subscriberId) => {
    const own = byPerson.get(subscriberId);
    if (own === undefined) return nothingShared;
    const [ownDevices, ownNetworks] = [
      own.filter(({ kind }) => kind === 'DEVICE'),
      own.filter(({ kind }) => kind === 'NETWORK'),
    ];
    return {
      devices: ownDevices.length,
      deviceAccounts: most(ownDevices, byDevice),
      networks: ownNetworks.length,
      networkAccounts: most(ownNetworks, byNetwork),
    };
  };
}
