import { type ApprovalKindName, approvalKindNames } from '@coupon-centre/contract/approval/approval-kinds';
import { codeRows } from '#test/approval-matrix/code-rows.ts';
import { contentRows } from '#test/approval-matrix/content-rows.ts';
import { couponRows } from '#test/approval-matrix/coupon-rows.ts';
import { integrationRows } from '#test/approval-matrix/integration-rows.ts';
import { operatorRows } from '#test/approval-matrix/operator-rows.ts';
import type { MatrixScene } from '#test/approval-matrix/players.ts';
import { riskCaseRows } from '#test/approval-matrix/risk-case-rows.ts';
import { riskRows } from '#test/approval-matrix/risk-rows.ts';
import { ruleRows } from '#test/approval-matrix/rule-rows.ts';
import { supportRows } from '#test/approval-matrix/support-rows.ts';
import type { GuardedBy } from '#test/approval-matrix/value-guards.ts';
import type { Answered } from '#test/node.ts';
import type { TestOperator } from '#test/operator.ts';

/** What was asked. */
export interface Asked {
  readonly answer: Answered;
  /** How often that which was asked is in force. */
  effects(): Promise<number>;
  /** Another operator's change of the subject. VOID: it is done, and the request with it; HELD: it is refused while that waits. */
  readonly edit: { act(): Promise<Answered>; readonly ends: 'VOID' | 'HELD' };
}
/** Makes a subject and asks for it by this caller. */
export type MatrixRow = (by: TestOperator) => Promise<Asked>;

/** The calls that wait for an approval of a kind. A kind without a call, and a call without a row, do not compile. */
type RowsOf<Kind extends ApprovalKindName> = [GuardedBy<Kind>] extends [never]
  ? never
  : Readonly<Record<GuardedBy<Kind>, MatrixRow>>;
export type MatrixRows = { readonly [Kind in ApprovalKindName]: RowsOf<Kind> };

/** How each kind is asked for, by every call that asks for it. */
const matrixRows = (on: MatrixScene): MatrixRows => ({
  ...couponRows(on),
  ...codeRows(on),
  ...contentRows(on),
  ...operatorRows(on),
  ...ruleRows(on),
  ...supportRows(on),
  ...integrationRows(on),
  ...riskRows(on),
  ...riskCaseRows(on),
});

/** Every call that waits for an approval, with its kind. */
export function matrixPlays(on: MatrixScene) {
  const rows = matrixRows(on);
  return approvalKindNames.flatMap((kind) =>
    Object.entries<MatrixRow>(rows[kind]).map(([call, row]) => ({ kind, call, row })),
  );
}
