import type { Right, Role } from '@coupon-centre/contract/call/rights';
import { v7 as uuidv7 } from 'uuid';
import { issueKey } from '#operator/keys/key-store.ts';
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

/** Signs a new operator of this role in, without the steps of signing in. */
export async function testOperator(
  { db }: Pick<TestDatabase, 'db'>,
  node: TestNode,
  role: Role,
): Promise<TestOperator> {
  const nowMs = node.clock.now();
  const name = `${role}-${uuidv7().slice(-12)}`;
  const operatorId = await addOperator(db, { name, displayName: name, role, passwordHash: 'none', nowMs });
  if (operatorId === undefined) throw new Error('two operators of one name');
  const { token } = await beginSession(db, {
    operatorId,
    nowMs,
    step: 'OPEN',
    address: '127.0.0.1',
    userAgent: 'test',
  });
  const headers = { ...CONSOLE_HEADERS, cookie: `console_session=${token}` };
  const call = (path: string, body: unknown = {}) => node.post(`/console-api/${path}`, body, headers);
  return { operatorId, name, headers, call };
}

/** A key with these rights, made by this operator; its headers. */
export async function testKey(
  { db }: Pick<TestDatabase, 'db'>,
  { operatorId }: Pick<TestOperator, 'operatorId'>,
  rights: readonly Right[],
): Promise<Readonly<Record<string, string>>> {
  const { key } = await issueKey(db, { operatorId, title: 'test', rights, expiresAt: null, nowMs: Date.now() });
  return { authorization: `Bearer ${key}` };
}
