import type { ResponseOf } from '@coupon-centre/contract/endpoint';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import { type CallName, type CallRequest, call } from '#lib/call.ts';
import { useSession } from '#lib/session.ts';
import { noteFailedLoad } from './refreshers.ts';

/** A list that was answered with a refusal. To a reader it is the same as no answer: not loaded, try again. */
class RefusedList extends Error {}

/** Asks for what a screen shows. Throws on anything but success. */
export const askFor = async <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<ResponseOf<SubscriberApi[Name]>> => {
  const answer = await call(name, request).catch((error: unknown) => {
    noteFailedLoad();
    throw error;
  });
  if (answer.code !== '0000' || !('resp_data' in answer)) {
    noteFailedLoad();
    throw new RefusedList(answer.msg);
  }
  // The compiler does not narrow a union that still hangs on `Name`.
  return answer.resp_data as ResponseOf<SubscriberApi[Name]>;
};

/** Who asks: lists differ by person, so each has lists of their own in memory. */
export const useAsker = (): string => useSession()?.ms ?? '';
