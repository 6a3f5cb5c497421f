import type { AgreedVersions } from '@coupon-centre/contract/subscriber/consent';
import { type ConsentDocument, consentDocuments } from '@coupon-centre/contract/subscriber/consent-documents';
import { call } from '#lib/call/call.ts';

let loading: Promise<AgreedVersions> | null = null;

const load = async (): Promise<AgreedVersions> => {
  const answer = await call('readDocument', { docKeys: [...consentDocuments] });
  if (answer.code !== codeOf.SUCCESS || !('documents' in answer.resp_data)) throw new Error('no documents');
  return answer.resp_data.documents.map(({ docKey, version }) => ({ docKey: docKey as ConsentDocument, version }));
};

/** The versions of the agreement and the policy that a sheet names; empty while they cannot be read. */
export const namedVersions = async (): Promise<AgreedVersions> => {
  loading ??= load();
  try {
    return await loading;
  } catch {
    loading = null;
    return [];
  }
};

/** For a sheet that opens: the versions of now. */
export const readVersionsAgain = (): void => {
  loading = null;
  void namedVersions();
};
