import type { ShownDocument } from '@coupon-centre/contract/content/read-document';
import { call } from '#lib/call/call.ts';
import { useFreshAnswer } from '#lib/call/use-fresh-answer.ts';

type Answered =
  | { readonly status: 'missing' | 'failed' }
  | { readonly status: 'ready'; readonly document: ShownDocument };

const load = async (docKey: string): Promise<Answered> => {
  const answer = await call('readDocument', { docKey });
  switch (answer.code) {
    case codeOf.SUCCESS:
      // A list of documents answers a different request.
      return 'documents' in answer.resp_data ? { status: 'missing' } : { status: 'ready', document: answer.resp_data };
    case codeOf.PAGE_NOT_FOUND:
    case codeOf.BAD_INPUT:
      return { status: 'missing' };
    case codeOf.BUSY:
      return { status: 'failed' };
    default:
      return answer satisfies never;
  }
};

/** A document in the page's language, always the current version. */
export const useDocument = (docKey: string) => useFreshAnswer(['readDocument', docKey], () => load(docKey));

export type DocumentState = ReturnType<typeof useDocument>['state'];
