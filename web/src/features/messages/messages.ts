import type { CentreMessage } from '@coupon-centre/contract/message/message-fields';
import { useEffect } from 'react';
import { call } from '#lib/call/call.ts';
import { usePagedAnswer } from '#lib/call/use-paged-answer.ts';
import { noteUnread, useUnread } from '#lib/messages/unread.ts';
import { useWhenBack } from '#lib/time/when-back.ts';

/** The subscriber's messages, and marking them as read. Reloaded whenever the list is shown again. */
export const useMessages = () => {
  const { pages, ...list } = usePagedAnswer(
    'listMessages',
    {},
    { revalidateOnMount: true, revalidateOnFocus: false, dedupingInterval: 0 },
  );
  const first = pages?.[0];
  useEffect(() => {
    if (first !== undefined) noteUnread(first.unread);
  }, [first]);
  useWhenBack(list.refresh);
  /** True when the server took it. */
  const markRead = async (which: { readonly ids: string[] } | { readonly upTo: string }): Promise<boolean> => {
    const answer = await call('readMessages', which, { keepalive: true }).catch(() => null);
    if (answer?.code !== codeOf.SUCCESS) return false;
    noteUnread(answer.resp_data.unread);
    await list.refresh();
    return true;
  };
  const messages: readonly CentreMessage[] | undefined = pages && [
    ...new Map(pages.flatMap((page) => page.list.map((message) => [message.messageId, message]))).values(),
  ];
  return { ...list, messages, asOf: first?.asOf, unread: useUnread(), markRead };
};
