import type { listedCluster } from '@coupon-centre/contract/risk-case/cluster-fields';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const mostWorthFirst: Keyset = {
  name: 'riskClusters',
  columns: [
    { by: sql.ref('unused_fen'), kind: 'integer', isDown: true },
    { by: sql.ref('cluster_id'), kind: 'uuid', isDown: true },
  ],
};

export const presentCluster = (row: Selectable<Schema['risk_cluster']>): z.output<typeof listedCluster> => ({
  clusterId: row.cluster_id,
  accounts: row.accounts,
  devices: row.devices,
  networks: row.networks,
  since: toInstant(row.since.getTime()),
  lastAt: toInstant(row.last_at.getTime()),
  unused: row.unused,
  unusedFen: Number(row.unused_fen),
  used: row.used,
  usedFen: Number(row.used_fen),
  countedAt: row.counted_at && toInstant(row.counted_at.getTime()),
});

export const listClusters =
  (db: Kysely<Schema>): Handler<'listClusters'> =>
  async ({ minAccounts, ...asked }) => {
    const found = db.selectFrom('risk_cluster').where('accounts', '>=', minAccounts);
    const [{ rows, ...page }, { total }] = await Promise.all([
      readPage(found.selectAll(), mostWorthFirst, asked),
      found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map(presentCluster), total: Number(total), ...page };
  };
