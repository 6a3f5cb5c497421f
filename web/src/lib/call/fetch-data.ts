import type { Api } from '@coupon-centre/contract/api/api';
import type { ResponseOf } from '@coupon-centre/contract/call/call';
import { type Session, useSession } from '#lib/session/session.ts';
import { type CallName, type CallRequest, call } from './call.ts';
import { noteFailedLoad } from './refreshers.ts';

/** A call's data on success. */
export type AnswerData<Name extends CallName> = ResponseOf<Api[Name]>;

/** Requests what a screen shows. Throws on anything but success. */
export const fetchData = async <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<AnswerData<Name>> => {
  const answer = await call(name, request).catch((error: unknown) => {
    noteFailedLoad();
    throw error;
  });
  if (answer.code !== codeOf.SUCCESS || !('resp_data' in answer)) {
    noteFailedLoad();
    // A refused list is to the screen like no answer: not loaded, retry.
    throw new Error(answer.msg);
  }
  // The compiler does not narrow a union that still depends on `Name`.
  return answer.resp_data as AnswerData<Name>;
};

/** Cache key of a subscriber: lists differ by subscriber, and stay when a session is renewed. Guests have the empty one. */
export const subscriberKey = (session: Session | null): string => (session === null ? '' : `of ${session.uid}`);

export const useSubscriberKey = (): string => subscriberKey(useSession());
