import { newRequestId } from '@coupon-centre/contract/foundation/request-id';

/**
 * Ids of requests that a person may send again after a lost answer: the id stays while what is sent stays, so that a
 * repeat counts once, and anything else is another request.
 */
export const createRequestIds = () => {
  let last: { readonly content: string; readonly requestId: string } | null = null;
  return {
    /** The id of a request with this content. */
    of: (content: object): string => {
      const sent = JSON.stringify(content);
      if (last?.content !== sent) last = { content: sent, requestId: newRequestId() };
      return last.requestId;
    },
    /** The server has taken it: the same content is a new request from now on. */
    forget: (): void => {
      last = null;
    },
  };
};
