import { LOGIN_VERSION, PASSWORD_TYPE_RANDOM_CODE, PORTAL_TYPE_SMS } from '@coupon-centre/contract/foundation/limits';
import { askForConfig, type CallAnswer, call } from '#lib/call/call.ts';
import { meetChallenges } from '#lib/call/meet-challenges.ts';
import { namedVersions } from '#lib/consent/document-versions.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { sealPhone } from './seal-phone.ts';

/** The key that seals numbers; undefined until it is asked for. */
let publicKey: Promise<string> | undefined;

const askForKey = async (): Promise<string> => {
  const config = await askForConfig();
  const key = typeof config === 'object' && config !== null && 'phonePublicKey' in config && config.phonePublicKey;
  if (typeof key !== 'string') throw new Error('the configuration lacks its key');
  return key;
};

/** Asks for the key unless it is there or on its way. If that fails, it is asked for again the next time. */
export const keyInForce = (): Promise<string> => {
  if (publicKey !== undefined) return publicKey;
  const asked = askForKey();
  publicKey = asked;
  asked.catch(() => {
    if (publicKey === asked) publicKey = undefined;
  });
  return asked;
};

export type SmsAnswer = CallAnswer<'sendLoginSms'>;
export type LoginAnswer = CallAnswer<'loginBySms'>;
type OneClickAnswer = CallAnswer<'exchangeOneClick'>;

const isSealRefused = (answer: SmsAnswer | LoginAnswer): boolean =>
  answer.code === codeOf.BAD_INPUT && answer.datas.field === 'phone_no';

/** Sends a sealed number; retries once with the current key if the server could not open it: the page may have been open longer. */
const withSeal = async <Answer extends SmsAnswer | LoginAnswer>(
  phone: string,
  send: (sealedPhone: string) => Promise<Answer>,
): Promise<Answer> => {
  const sendSealed = async (key: string): Promise<Answer> => send(await sealPhone(key, phone, serverNow()));
  const answer = await sendSealed(await keyInForce());
  if (!isSealRefused(answer)) return answer;
  publicKey = undefined;
  const key = await keyInForce().catch(() => null);
  return key === null ? answer : sendSealed(key);
};

/** Sends; if the server asks for a proof of work, solves it (`onWork` reports) and sends again. */
export const withWork = <Answer extends SmsAnswer | LoginAnswer | OneClickAnswer>(
  send: (challenge?: string) => Promise<Answer>,
  onWork: () => void,
): Promise<Answer> =>
  meetChallenges({
    send,
    challengeOf: (answer) => (answer.code === codeOf.RISK_REFUSED ? answer.datas.challenge : undefined),
    onWork,
  });

/** Requests the SMS. */
export const requestCode = (phone: string, onWork: () => void): Promise<SmsAnswer> =>
  withWork<SmsAnswer>(
    (challenge) =>
      withSeal(phone, (phone_no) =>
        call('sendLoginSms', { phone_no, portalType: PORTAL_TYPE_SMS, ...(challenge && { challenge }) }),
      ),
    onWork,
  );

/** What became of the SMS; as before while the server cannot be asked. */
export const askAboutSms = async (smsId: string): Promise<'ON_ITS_WAY' | 'RESENT' | 'FAILED'> => {
  const answer = await call('showLoginSms', { smsId });
  return answer.rs === 1 ? answer.datas.state : 'ON_ITS_WAY';
};

interface TypedCode {
  readonly code: string;
  /** Of the newest SMS; null if none was asked for since the page was opened. */
  readonly challengeId: string | null;
}

/** Logs in with the code from the SMS. */
export const logIn = async (
  phone: string,
  { code, challengeId, onWork }: TypedCode & { readonly onWork: () => void },
): Promise<LoginAnswer> => {
  const agreed = await namedVersions();
  const send = (challenge?: string): Promise<LoginAnswer> =>
    withSeal(phone, (phone_no) =>
      call('loginBySms', {
        phone_no,
        portalType: PORTAL_TYPE_SMS,
        type: PASSWORD_TYPE_RANDOM_CODE,
        random_code: code,
        ...(challengeId && { challengeId }),
        ...(agreed.length > 0 && { agreed }),
        ...(challenge && { challenge }),
        version: LOGIN_VERSION,
      }),
    );
  return withWork(send, onWork);
};
