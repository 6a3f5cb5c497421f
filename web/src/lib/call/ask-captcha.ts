import { CAPTCHA_PATH, type CaptchaMessage } from '@coupon-centre/contract/front-ends/captcha-frame';
import { closeOnBack } from '../../ui/close-on-back.ts';
import { lockPage } from '../../ui/page-lock.ts';
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

/** The dialog around the frame, which has the captcha's script to itself. A plain element: `<dialog>` needs Safari 15.4. */
const createDialog = (action: string) => {
  const { title, about, close } = wordsHere();
  const layer = document.createElement('div');
  layer.className = styles['layer'] ?? '';
  const dialog = document.createElement('div');
  dialog.className = styles['dialog'] ?? '';
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-label', title);
  dialog.tabIndex = -1;
  const heading = document.createElement('p');
  heading.textContent = about;
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = `${CAPTCHA_PATH}?action=${encodeURIComponent(action)}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = close;
  dialog.append(heading, frame, button);
  layer.append(dialog);
  return { layer, dialog, frame, button };
};

/** Takes what is on the page out of reach; browsers that do not know `inert` hide it from screen readers. */
const disablePage = (): (() => void) => {
  const enable = [...document.body.children].map((element) => {
    const before = ['inert', 'aria-hidden'].map((name) => [name, element.getAttribute(name)] as const);
    element.setAttribute('inert', '');
    element.setAttribute('aria-hidden', 'true');
    return () => {
      for (const [name, value] of before) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
    };
  });
  return () => {
    for (const enableOne of enable) enableOne();
  };
};

/** Opens the dialog and returns a function to close it, which gives back the focus; the page behind is locked meanwhile. */
const openDialog = (layer: HTMLElement, dialog: HTMLElement): (() => void) => {
  const opener = document.activeElement;
  const enablePage = disablePage();
  const unlock = lockPage();
  const keepFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Node && !layer.contains(target)) dialog.focus();
  };
  document.body.append(layer);
  dialog.focus({ preventScroll: true });
  document.addEventListener('focusin', keepFocus);
  return () => {
    document.removeEventListener('focusin', keepFocus);
    layer.remove();
    unlock();
    enablePage();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
};

/** Shows the captcha until it is solved; resolves to its token. Rejects where it is closed or does not load. */
export const askCaptcha = ({ action }: CaptchaTask): Promise<string> =>
  new Promise((resolve, reject) => {
    const { layer, dialog, frame, button } = createDialog(action);
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.contentWindow || event.origin !== location.origin) return;
      const message = messageOf(event);
      if (message === null) return;
      if (message.captcha === 'solved') resolve(message.token);
      close();
    };
    addEventListener('message', listen);
    const closeDialog = openDialog(layer, dialog);
    const close = (): void => {
      removeEventListener('message', listen);
      ignoreBack();
      document.removeEventListener('keydown', closeOnEscape);
      closeDialog();
      // Without effect once it is solved.
      reject(new Error('the captcha was not solved'));
    };
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    button.addEventListener('click', close);
    // Not on the layer: a tap next to the dialog takes the focus out of it.
    document.addEventListener('keydown', closeOnEscape);
    const ignoreBack = closeOnBack(close);
  });
