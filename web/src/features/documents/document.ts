import type { ShownDocument } from '@coupon-centre/contract/content/get-docs-config';
import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';

export type DocumentState =
  | { readonly status: 'loading' | 'missing' | 'failed' }
  | { readonly status: 'ready'; readonly document: ShownDocument };

const ask = async (docKey: string): Promise<DocumentState> => {
  const answer = await call('getDocsConfig', { docKey });
  switch (answer.code) {
    case '0000':
      // Several documents are the answer to another question.
      return 'documents' in answer.resp_data ? { status: 'missing' } : { status: 'ready', document: answer.resp_data };
    case '5001':
    case '9001':
      return { status: 'missing' };
    case '9009':
      return { status: 'failed' };
    default:
      return answer satisfies never;
  }
};

/** A document in the page's language, as the documents service has it now. */
export const useDocument = (docKey: string): { readonly state: DocumentState; readonly retry: () => void } => {
  const [state, setState] = useState<DocumentState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is no input, it asks again
  useEffect(() => {
    let isCurrent = true;
    setState({ status: 'loading' });
    const take = (found: DocumentState): void => {
      if (isCurrent) setState(found);
    };
    ask(docKey).then(take, () => take({ status: 'failed' }));
    return () => {
      isCurrent = false;
    };
  }, [docKey, attempt]);
  return { state, retry: () => setAttempt(attempt + 1) };
};
