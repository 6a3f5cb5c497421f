import { CAPTCHA_PATH, type CaptchaMessage } from '@coupon-centre/contract/front-ends/captcha-frame';
import styles from './ask-captcha.module.css';

/** A challenge of this kind, as the server gives it. */
export interface CaptchaTask {
  readonly kind: 'CAPTCHA';
  readonly action: string;
}

const words = {
  'zh-CN': { title: '安全验证', about: '请完成下面的验证后继续', close: '关闭' },
  en: { title: 'Security check', about: 'Complete this check to continue', close: 'Close' },
} as const;

const wordsHere = () => words[document.documentElement.lang === 'en' ? 'en' : 'zh-CN'];

const messageOf = (event: MessageEvent<unknown>): CaptchaMessage | null => {
  const { data } = event;
  if (typeof data !== 'object' || data === null || !('captcha' in data)) return null;
  return data as CaptchaMessage;
};

/** The dialog around the frame, which has the captcha's script to itself. */
const createDialog = (action: string) => {
  const { title, about, close } = wordsHere();
  const dialog = document.createElement('dialog');
  dialog.className = styles['dialog'] ?? '';
  dialog.ariaLabel = title;
  const heading = document.createElement('p');
  heading.textContent = about;
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = `${CAPTCHA_PATH}?action=${encodeURIComponent(action)}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = close;
  button.addEventListener('click', () => dialog.close());
  dialog.append(heading, frame, button);
  return { dialog, frame };
};

/** Shows the captcha until it is solved; resolves to its token. Rejects where it is closed or does not load. */
export const askCaptcha = ({ action }: CaptchaTask): Promise<string> =>
  new Promise((resolve, reject) => {
    const { dialog, frame } = createDialog(action);
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.contentWindow || event.origin !== location.origin) return;
      const message = messageOf(event);
      if (message === null) return;
      if (message.captcha === 'solved') resolve(message.token);
      // Closing rejects what is not settled yet.
      dialog.close();
    };
    addEventListener('message', listen);
    dialog.addEventListener('close', () => {
      removeEventListener('message', listen);
      dialog.remove();
      reject(new Error('the captcha was not solved'));
    });
    document.body.append(dialog);
    dialog.showModal();
  });
