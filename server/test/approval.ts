import type { Answered } from '#test/node.ts';
import type { TestOperator } from '#test/operator.ts';

interface Decision {
  readonly isApproved?: boolean;
  readonly reason?: string;
  readonly releaseAt?: string;
  readonly newPhone?: string;
}

/** The newest approval of a subject, as this operator reads it; undefined if there is none. */
export async function readApproval(by: TestOperator, subjectId: string) {
  for (const view of ['OPEN', 'ENDED']) {
    const { items } = (await by.call('approvals/list', { view, pageSize: 50 })).body.resp_data;
    const found = items.find((item: { subjectId: string }) => item.subjectId === subjectId);
    if (found !== undefined) return (await by.call('approvals/show', { approvalId: found.approvalId })).body.resp_data;
  }
  return undefined;
}

/** Decides the newest approval of a subject in the form in which it is now. */
export async function decide(by: TestOperator, subjectId: string, decision: Decision = {}): Promise<Answered> {
  const { approvalId, hash } = await readApproval(by, subjectId);
  return by.call('approvals/decide', { approvalId, hash, isApproved: true, ...decision });
}
