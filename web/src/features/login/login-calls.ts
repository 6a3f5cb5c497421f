import {
  LOGIN_VERSION,
  PAGE_CONFIG_PATH,
  PASSWORD_TYPE_RANDOM_CODE,
  PORTAL_TYPE_SMS,
} from '@coupon-centre/contract/limits';
import { type CallAnswer, call } from '#lib/call.ts';
import { serverNow } from '#lib/server-clock.ts';
import { sealPhone } from './seal-phone.ts';

let publicKey: string | null = null;

/** The page may have been open for longer than a key lasts: the one that holds now. */
const currentKey = async (): Promise<string | null> => {
  const response = await fetch(PAGE_CONFIG_PATH, { credentials: 'omit', cache: 'no-store' });
  const config: unknown = await response.json();
  if (typeof config !== 'object' || config === null || !('phonePublicKey' in config)) return null;
  return typeof config.phonePublicKey === 'string' ? config.phonePublicKey : null;
};

export type SmsAnswer = CallAnswer<'sendLoginSms'>;
export type LoginAnswer = CallAnswer<'loginBySms'>;

const isSealRefused = (answer: SmsAnswer | LoginAnswer): boolean =>
  answer.code === '9001' && answer.datas.field === 'phone_no';

/** Sends a sealed number; once more with the present key where the number could not be opened. */
const withSeal = async <Answer extends SmsAnswer | LoginAnswer>(
  pageKey: string,
  phone: string,
  send: (sealedPhone: string) => Promise<Answer>,
): Promise<Answer> => {
  const answer = await send(await sealPhone(publicKey ?? pageKey, phone, serverNow()));
  if (!isSealRefused(answer)) return answer;
  publicKey = (await currentKey().catch(() => null)) ?? publicKey;
  return publicKey === null ? answer : send(await sealPhone(publicKey, phone, serverNow()));
};

/** Asks for the SMS; where the server wants a proof of work first, works it off (`onWork` tells) and asks again. */
export const askForCode = async (pageKey: string, phone: string, onWork: () => void): Promise<SmsAnswer> => {
  const send = (challenge?: string) =>
    withSeal(pageKey, phone, (phone_no) =>
      call('sendLoginSms', { phone_no, portalType: PORTAL_TYPE_SMS, ...(challenge && { challenge }) }),
    );
  const answer = await send();
  if (answer.code !== '2009' || answer.datas.challenge === undefined) return answer;
  onWork();
  const { workOff } = await import('#lib/solve-challenge.ts');
  return send(await workOff(answer.datas.challenge));
};

/** Logs in with the code from the SMS. */
export const logIn = (pageKey: string, phone: string, code: string): Promise<LoginAnswer> =>
  withSeal(pageKey, phone, (phone_no) =>
    call('loginBySms', {
      phone_no,
      portalType: PORTAL_TYPE_SMS,
      type: PASSWORD_TYPE_RANDOM_CODE,
      random_code: code,
      version: LOGIN_VERSION,
    }),
  );
