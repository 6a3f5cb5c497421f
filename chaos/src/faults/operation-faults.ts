import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decideApproval } from '@coupon-centre/contract/approval/decide-approval';
import { showApproval } from '@coupon-centre/contract/approval/show-approval';
import { restoreCoupon } from '@coupon-centre/contract/support/restore-coupon';
import { check, holds, withClient } from '#checker/check.ts';
import { ownerOver, socketFolder } from '#installation/embedded.ts';
import { startProxy } from '#installation/proxy.ts';
import { startServer } from '#installation/server-process.ts';
import { isSuccess, type Session } from '#workload/wire.ts';
import { type Fault, ownOf, type Scene, seconds } from './fault.ts';

const COMMANDS = join(import.meta.dirname, '../../../server/src/commands');
const BILLER_MODES = ['slow', 'refuse', 'vanish'] as const;
const RESTORES = 8;
const REASON = 'chaos tries a restore';

const command = (name: string, target: string, dataDir: string) =>
  promisify(execFile)(process.execPath, [join(COMMANDS, `${name}.ts`), target], {
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'a sentence of chaos' },
  });

/** The owner of a coupon, whom the console names by id. */
const ownerOf = (scene: Scene, ownedId: string): Promise<string | undefined> =>
  withClient(scene.installation.database, async (client) => {
    const { rows } = await client.query<{ subscriber_id: string }>(
      'SELECT subscriber_id FROM owned_coupon WHERE owned_id = $1',
      [ownedId],
    );
    return rows[0]?.subscriber_id;
  });

interface Operators {
  readonly support: Session;
  readonly finance: Session;
}

/** Support asks for a used coupon to be given back, and finance approves it twice at once. */
async function restore(scene: Scene, { support, finance }: Operators, ownedId: string): Promise<void> {
  const { wire, history } = scene;
  const subscriberId = await ownerOf(scene, ownedId);
  const id = randomUUID();
  await history.append({ kind: 'sent', id, operation: 'restore', person: '', subject: ownedId });
  const asked = await wire.ask(
    restoreCoupon.path,
    { subscriberId, ownedId, reason: REASON },
    { ...support, 'idempotency-key': id },
  );
  if (!isSuccess(asked) || asked.data.approvalId === null) return;
  const { approvalId } = asked.data;
  const { data } = await wire.ask(showApproval.path, { approvalId }, finance);
  const decide = () => wire.ask(decideApproval.path, { approvalId, hash: data.hash, isApproved: true }, finance);
  const decided = await Promise.all([decide(), decide()]);
  const done = decided.find((reply) => isSuccess(reply) && reply.data.state === 'DONE');
  if (done === undefined) return;
  const { code, isAfterSilence } = done;
  // The biller confirms later, before the check looks at the order.
  await history.append({ kind: 'answered', id, code, result: ownedId, isAfterSilence });
}

async function restoreUnderLoad(scene: Scene): Promise<void> {
  const operators = { support: await scene.wire.operator('support'), finance: await scene.wire.operator('finance') };
  for (let left = RESTORES; left > 0; left -= 1) {
    const ownedId = scene.workload.takeUsed();
    if (ownedId !== undefined) await restore(scene, operators, ownedId);
  }
}

/** Copies the running database, restores the copy to another folder, starts it there and checks what it has. */
async function backUpAndRestore(scene: Scene): Promise<void> {
  const { dataDir } = ownOf(scene);
  const name = randomUUID();
  const [backup, restored] = [join(scene.folder, `backup-${name}`), join(scene.folder, `restored-${name}`)];
  const before = [...scene.history.entries];
  await command('backup', backup, dataDir);
  await command('restore', backup, restored);
  const settings = { DATA_DIR: restored, ROLE: 'worker' };
  const server = await startServer({ settings, output: join(scene.folder, 'restored.log') });
  const way = await startProxy(() => socketFolder(restored));
  try {
    await server.untilReady();
    const checked = await check(ownerOver(way.port), before, new Date());
    if (!holds({ ...checked, twice: [] })) throw new Error(`the restored backup: ${JSON.stringify(checked)}`);
  } finally {
    await server.close();
    await way.close();
    for (const folder of [backup, restored]) await rm(folder, { recursive: true });
  }
}

const billerFault = (mode: (typeof BILLER_MODES)[number]): Fault => ({
  name: `biller-${mode}`,
  words: `the biller is in its mode "${mode}" for 6 to 14 seconds`,
  on: ['one', 'nodes', 'foreign'],
  times: 1,
  async happen({ wire, random }) {
    await wire.sandbox('/sandbox/billing', { mode });
    await seconds(random.between(6, 14));
    await wire.sandbox('/sandbox/billing', { mode: 'normal' });
  },
});

export const operationFaults: readonly Fault[] = [
  ...BILLER_MODES.map(billerFault),
  {
    name: 'biller-vanish-and-kill',
    words: 'SIGKILL to the server while the biller gives no answer',
    on: ['one'],
    times: 2,
    silencesProbes: true,
    async happen(scene) {
      await scene.wire.sandbox('/sandbox/billing', { mode: 'vanish' });
      await seconds(4);
      ownOf(scene).host.signal('SIGKILL');
      await seconds(1);
      await scene.wire.sandbox('/sandbox/billing', { mode: 'normal' });
    },
  },
  {
    name: 'restore',
    words: `support gives ${RESTORES} used coupons back, and finance approves each twice at once`,
    on: ['one', 'nodes', 'foreign'],
    times: 2,
    happen: restoreUnderLoad,
  },
  {
    name: 'backup',
    words: 'a backup is made under load, restored to another folder, started and checked there',
    on: ['one'],
    times: 1,
    happen: backUpAndRestore,
  },
];
