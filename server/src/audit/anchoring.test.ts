import { createSecretKey } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, expect, it } from 'vitest';
import { asOwner, computeAgain } from '#test/audit-forger.ts';
import { databaseScene } from '#test/scene.ts';
import { type Anchor, anchorIn, sealAnchor } from './anchor.ts';
import { type AnchoringNeeds, createAnchoring } from './anchoring.ts';
import { auditKeysOf } from './audit-key.ts';
import { writeAudit } from './audit-store.ts';
import { checkAnchors } from './check-anchors.ts';
import { verifyChain } from './verify-chain.ts';

const { database, db, clock } = await databaseScene();
const { db: owner } = database.owner;
const file = join(await mkdtemp(join(tmpdir(), 'anchors-')), 'anchors.jsonl');

const write = (count: number): Promise<void> =>
  db.transaction().execute((trx) =>
    writeAudit(
      trx,
      { operatorId: null, name: 'tester', role: null, address: '', traceId: '', nowMs: clock.now() },
      Array.from({ length: count }, () => ({ action: 'test.changed', target: { kind: 'test', id: '1' } })),
    ),
  );

/** A worker with what it logs and posts. */
function worker(needs: Partial<AnchoringNeeds> = {}) {
  const lines: string[] = [];
  const posted: Parameters<AnchoringNeeds['post']>[0][] = [];
  const metrics = new Registry();
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const post: AnchoringNeeds['post'] = async (signed) => {
    posted.push(signed);
    return { problem: null };
  };
  const round = createAnchoring({ db, clock, log, metrics, post, ...needs });
  const logged = (): readonly Anchor[] =>
    lines.flatMap((line) => anchorIn(`2026-11-23 host coupons[1]: ${line}`) ?? []);
  return { round, lines, logged, posted, metrics };
}

beforeEach(() => asOwner(owner, 'DELETE FROM audit_entry'));

it('keeps the head in log, file and webhook when it moved, and not again', async () => {
  const hook = { url: 'https://keeper.example/', secret: Buffer.from('secret') };
  const { round, logged, posted } = worker({ file, hook });
  await round();
  expect(logged()).toEqual([]);
  await write(3);
  await round();
  await round();
  await write(2);
  await round();
  const anchors = logged();
  expect(anchors.map(({ seq }) => seq)).toEqual([3, 5]);
  expect((await readFile(file, 'utf8')).split('\n').flatMap((line) => anchorIn(line) ?? [])).toMatchObject(anchors);
  expect(posted.map(({ id, body }) => [id, anchorIn(body)?.seq])).toEqual([
    ['audit.anchor-3', 3],
    ['audit.anchor-5', 5],
  ]);
  expect(await checkAnchors(db, anchors)).toEqual([]);
});

it('tries again, with the head of then, what the webhook did not take', async () => {
  let problem: string | null = 'NOT_REACHED';
  const seqs: (number | undefined)[] = [];
  const hook = { url: 'https://keeper.example/', secret: Buffer.from('secret') };
  const { round, lines } = worker({
    hook,
    post: async ({ body }) => {
      seqs.push(anchorIn(body)?.seq);
      return { problem };
    },
  });
  await write(1);
  await round();
  expect(lines.join('')).toContain('audit.anchor.failed');
  problem = null;
  await round();
  await write(1);
  await round();
  await round();
  expect(seqs).toEqual([1, 1, 2]);
});

it.each([
  ['altered', "UPDATE audit_entry SET reason = 'another' WHERE seq = 4", { seq: 4, problem: 'ALTERED' }],
  ['taken away', 'DELETE FROM audit_entry WHERE seq = 4', { seq: 4, problem: 'MISSING' }],
  ['cut off behind the last anchor', 'DELETE FROM audit_entry WHERE seq > 2', { seq: 3, problem: 'MISSING' }],
])('does not anchor what was %s, and says so each round', async (_what, statement, found) => {
  const { round, lines, logged, metrics } = worker();
  await write(3);
  await round();
  await write(3);
  await asOwner(owner, statement);
  await round();
  await round();
  expect(logged()).toHaveLength(1);
  const broken = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'audit.broken');
  expect(broken).toMatchObject([found, found]);
  expect(await metrics.metrics()).toContain('coupon_centre_audit_broken 1');
});

/** Entries, anchored at 3 and 6. */
async function anchored(): Promise<readonly Anchor[]> {
  const { round, logged } = worker();
  await write(3);
  await round();
  await write(3);
  await round();
  return logged();
}
const faultsOf = async (anchors: readonly Anchor[]) =>
  (await checkAnchors(db, anchors)).map(({ anchor: { seq }, problem, headSeq }) => ({ seq, problem, headSeq }));

it('anchors show a cut tail that the chain itself does not', async () => {
  const anchors = await anchored();
  await asOwner(owner, 'DELETE FROM audit_entry WHERE seq > 4');
  expect(await verifyChain(db)).toMatchObject({ entries: 4, broken: null });
  expect(await faultsOf(anchors)).toEqual([{ seq: 6, problem: 'CUT', headSeq: 4 }]);
});

it('anchors show a chain that was computed again with the key itself', async () => {
  const anchors = await anchored();
  await asOwner(owner, "UPDATE audit_entry SET operator_name = 'another' WHERE seq = 5");
  await computeAgain(owner, auditKeysOf(db).chain.current());
  expect(await verifyChain(db)).toMatchObject({ entries: 6, broken: null });
  expect(await faultsOf(anchors)).toEqual([{ seq: 6, problem: 'COMPUTED_AGAIN', headSeq: 6 }]);
});

it('names a missing entry, and an anchor that was made up or altered', async () => {
  const anchors = await anchored();
  await asOwner(owner, 'DELETE FROM audit_entry WHERE seq = 3');
  const [first, second] = anchors as [Anchor, Anchor];
  const { event: _, seal: __, ...head } = second;
  const forged = sealAnchor(head, createSecretKey(Buffer.alloc(32)));
  expect(await faultsOf([first, forged, { ...second, seq: 5 }])).toEqual([
    { seq: 3, problem: 'MISSING', headSeq: 6 },
    { seq: 6, problem: 'NOT_SEALED', headSeq: 6 },
    { seq: 5, problem: 'NOT_SEALED', headSeq: 6 },
  ]);
});
