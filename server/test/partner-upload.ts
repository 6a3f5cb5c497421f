import type { TestNode } from '#test/node.ts';
import type { TestOperator } from '#test/operator.ts';

/** Sends a file of partner codes for a coupon as this operator. Returns status and answer. */
export async function uploadPartnerCodes(
  node: TestNode,
  by: TestOperator,
  {
    templateId,
    file,
    key,
  }: { readonly templateId: string; readonly file: string | Uint8Array<ArrayBuffer>; readonly key?: string },
) {
  const query = new URLSearchParams({ templateId, fileName: 'codes.csv' });
  const answer = await fetch(`${node.baseUrl}/console-api/codes/importPartnerCodes?${query}`, {
    method: 'POST',
    body: file,
    headers: { ...by.headers, 'content-type': 'text/csv', ...(key !== undefined && { 'idempotency-key': key }) },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
  return { status: answer.status, body: (await answer.json()) as any };
}
