import { type ApprovalKindName, approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { type BuiltInRole, keyRights, type Right, rightsOfRole, roles } from '@coupon-centre/contract/call/rights';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { decide } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { CONSOLE_HEADERS, callerWith, type TestOperator, testKey, testOperator, testSession } from '#test/operator.ts';
import { databaseScene, type Scene, scene } from '#test/scene.ts';

/** An operator by one of the ways in which they call, and what they may do by it. */
export interface Player extends TestOperator {
  readonly rights: readonly Right[];
}
/** An operator with a session, a second one, and a key of their own. */
export interface Person {
  readonly session: Player;
  readonly second: Player;
  readonly key: Player;
}

const rightsOfKey = (role: BuiltInRole): readonly Right[] =>
  rightsOfRole[role].filter((right) => (keyRights as readonly Right[]).includes(right));

async function personOf(on: Scene, operator: TestOperator, role: BuiltInRole): Promise<Person> {
  const { database, node } = on;
  const headers = await testKey(database, operator, rightsOfKey(role));
  return {
    session: { ...operator, rights: rightsOfRole[role] },
    second: { ...(await testSession(database, node, operator)), rights: rightsOfRole[role] },
    key: { ...callerWith(node, { ...operator, headers }), rights: rightsOfKey(role) },
  };
}

/** A person of each role. */
async function company(on: Scene): Promise<Record<BuiltInRole, Person>> {
  const people = roles.map(async (role) => [
    role,
    await personOf(on, await testOperator(on.database, on.node, role), role),
  ]);
  return Object.fromEntries(await Promise.all(people));
}

/** An administrator whom this one made and another let in. */
async function madeBy(maker: Player, other: Player): Promise<TestOperator> {
  const name = 'made-yesterday';
  const made = await maker.call('operators/make', { name, displayName: name, role: 'administrator' });
  const { operatorId } = made.body.resp_data;
  const enabled = await decide(other, operatorId);
  if (enabled.body.resp_data?.state !== 'DONE') throw new Error(JSON.stringify(enabled.body));
  return { operatorId, name, headers: {}, call: maker.call };
}

/** No sum for gifts, so that each waits. */
const dailyCaps = { GIFT_FEN: 0, REVEALS: 0, RESTORES: 1_000_000, WITHDRAWALS: 1_000_000 };
const TODAY_MS = Date.parse('2026-11-21T10:00:00+08:00');

/** A node, two people of each role, who have nothing to do with each other, and one whom an administrator made yesterday. */
export async function matrixScene() {
  const before = await databaseScene(TODAY_MS - DAY_MS);
  const gift = await makeTemplate(before.db, { stock: { total: 100_000 } });
  const on = await scene({ on: before, dailyCaps });
  const { db, database, node, clock } = on;
  await ensureCategory(db, 'traffic');
  const [maker, other] = [
    await testOperator(database, node, 'administrator'),
    await testOperator(database, node, 'administrator'),
  ];
  const role = 'administrator';
  const yesterday = { maker: await personOf(on, maker, role), other: await personOf(on, other, role) };
  const made = await madeBy(yesterday.maker.session, yesterday.other.session);
  clock.moveTo(TODAY_MS);
  return {
    ...on,
    /** A coupon that the node knows. */
    gift,
    askers: { ...(await company(on)), [role]: await personOf(on, await testSession(database, node, maker), role) },
    deciders: await company(on),
    /** Who was made yesterday by the asking administrator, and who let them in. */
    made: await personOf(on, await testSession(database, node, made), role),
    letIn: await personOf(on, await testSession(database, node, other), role),
    /** Nobody's session, and the key of a viewer with no right at all. */
    strangers: [
      callerWith(node, { operatorId: '', name: 'nobody', headers: CONSOLE_HEADERS }),
      callerWith(node, { ...maker, headers: await testKey(database, maker, []) }),
    ] as const,
  };
}
export type MatrixScene = Awaited<ReturnType<typeof matrixScene>>;

/** Who asks for a kind where it does not matter who. */
export function askerOf({ askers }: MatrixScene, kind: ApprovalKindName): Player {
  const { asks } = approvalKinds[kind];
  const may = (['editor', 'support'] as const).find((role) => askers[role].session.rights.includes(asks));
  return askers[may ?? 'administrator'].session;
}

/** What else there is between who decides and who asked. */
type Tie = 'OWN' | 'ONE_HAND' | 'NONE';

/** The code that a decision of a waiting approval is answered with. */
export function answerTo(kind: ApprovalKindName, { rights }: Player, tie: Tie = 'NONE'): string {
  const { reads, decides } = approvalKinds[kind];
  if (!rights.includes(reads)) return '8006';
  if (!rights.includes(decides)) return '8002';
  return { OWN: '8008', ONE_HAND: '8031', NONE: '0000' }[tie];
}

/** The approval that was asked for last, as the database has it. */
export const newestApproval = ({ db }: MatrixScene) =>
  db.selectFrom('approval').selectAll().orderBy('approval_id', 'desc').limit(1).executeTakeFirstOrThrow();

/** The number that a request asks for, which the approver types. */
async function newPhoneOf({ db, node }: MatrixScene, requestId: string): Promise<string> {
  const request = db.selectFrom('privacy_request').select('new_phone_sealed').where('request_id', '=', requestId);
  const { new_phone_sealed: sealed } = await request.executeTakeFirstOrThrow();
  return sealed === null ? '' : createPhoneCipher(node.deriveKey).open(sealed);
}

/** A decision of the form that is asked for now. */
export async function newestDecision(on: MatrixScene) {
  const { approval_id: approvalId, hash, kind, subject_id: subjectId } = await newestApproval(on);
  const typed = kind === 'NUMBER' ? { newPhone: await newPhoneOf(on, subjectId) } : {};
  return { approvalId, hash: hash.toString('hex'), isApproved: true, ...typed };
}
