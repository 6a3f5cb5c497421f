import type { Right, Role } from '@coupon-centre/contract/call/rights';
import { v7 as uuidv7 } from 'uuid';
import { issueKey, yearAfter } from '#operator/keys/key-store.ts';
import { addOperator } from '#operator/operator-store.ts';
import { beginSession } from '#operator/session/session-store.ts';
import type { TestDatabase } from '#test/database.ts';
import type { Answered, TestNode } from '#test/node.ts';

/** What the console sends with every request. */
export const CONSOLE_HEADERS = { 'x-console': '1' };

/** An operator who is signed in. */
export interface TestOperator {
  readonly operatorId: string;
  readonly name: string;
  /** The session's headers, for other requests. */
  readonly headers: Readonly<Record<string, string>>;
  /** Calls `/console-api/<path>`, such as `coupons/list`. */
  call(path: string, body?: unknown): Promise<Answered>;
}

/** Another session of an operator. */
export async function testSession(
  { db }: Pick<TestDatabase, 'db'>,
  node: TestNode,
  { operatorId, name }: Pick<TestOperator, 'operatorId' | 'name'>,
): Promise<TestOperator> {
  const nowMs = node.clock.now();
  const session = { operatorId, nowMs, step: 'OPEN', address: '127.0.0.1', userAgent: 'test' } as const;
  const { token } = await beginSession(db, session);
  return callerWith(node, { operatorId, name, headers: { ...CONSOLE_HEADERS, cookie: `console_session=${token}` } });
}

/** An operator who calls with these headers. */
export const callerWith = (node: TestNode, by: Omit<TestOperator, 'call'>): TestOperator => ({
  ...by,
  call: (path, body = {}) => node.post(`/console-api/${path}`, body, by.headers),
});

/** Signs a new operator of this role in, without the steps of signing in. */
export async function testOperator(
  database: Pick<TestDatabase, 'db'>,
  node: TestNode,
  role: Role,
): Promise<TestOperator> {
  const nowMs = node.clock.now();
  const name = `${role}-${uuidv7().slice(-12)}`;
  const operatorId = await addOperator(database.db, { name, displayName: name, role, passwordHash: 'none', nowMs });
  if (operatorId === undefined) throw new Error('two operators of one name');
  return testSession(database, node, { operatorId, name });
}

/** A key with these rights, of this operator, made by another if it is a service account's; its headers. */
export async function testKey(
  { db }: Pick<TestDatabase, 'db'>,
  of: Pick<TestOperator, 'operatorId'> & { readonly madeBy?: string },
  rights: readonly Right[],
): Promise<Readonly<Record<string, string>>> {
  const nowMs = Date.now();
  const { operatorId, madeBy } = of;
  const { key } = await issueKey(db, {
    operatorId,
    ...(madeBy === undefined ? {} : { madeBy }),
    title: 'test',
    rights,
    expiresAt: yearAfter(nowMs),
    nowMs,
  });
  return { authorization: `Bearer ${key}` };
}
