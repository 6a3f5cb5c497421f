import type { OperationalEvent } from '@coupon-centre/contract/events/events';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { CONSOLE_BASE, SMS_CODE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import type { NoticeKind } from '@coupon-centre/contract/notice/notice-fields';
import { fillText } from '#foundation/text/fill-text.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Mail } from '#platform/gateways/mail/port.ts';
import { type WrittenSms, writeSms } from '#platform/sms/written-sms.ts';
import { codeSms, mailWords, moreSms, noticeSms, noticeWords } from './notice-words.ts';

/** A message to an operator in the words of each way. */
export interface WrittenNotice {
  readonly sms: WrittenSms;
  readonly mail: Omit<Mail, 'id' | 'to'>;
  readonly post: PostedNotice;
}

/** What a webhook gets. */
export interface PostedNotice {
  /** For people, in the operator's language. */
  readonly text: string;
  /** Empty with a code. */
  readonly events: readonly OperationalEvent[];
}

const SECONDS_A_MINUTE = 60;
/** A digest shows this many events. */
const MOST_LINES = 30;
/** An SMS has room for a name of this length. */
const SMS_LINE_LENGTH = 60;
const SUBJECT_LENGTH = 120;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);
/** One line, at most so many characters. */
const short = (text: string, length: number): string => {
  const chars = [...text.replace(/\s+/g, ' ')];
  return chars.length <= length ? chars.join('') : `${chars.slice(0, length - 1).join('')}…`;
};

const htmlOf = (locale: Locale, parts: readonly string[]): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"></head>` +
  `<body style="font-family:sans-serif;line-height:1.6;color:#1f2329">${parts.join('')}</body></html>`;

export function writeCode(code: string, locale: Locale): WrittenNotice {
  const words = mailWords[locale];
  const params = { code, minutes: String(SMS_CODE_SECONDS / SECONDS_A_MINUTE) };
  const text = fillText(words.code, params);
  return {
    sms: writeSms(codeSms, params, locale),
    mail: {
      subject: `[${words.product}] ${words.codeSubject}`,
      text: `${text}\n`,
      html: htmlOf(locale, [`<p>${escapeHtml(text)}</p>`]),
    },
    post: { text: `[${words.product}] ${text}`, events: [] },
  };
}

interface Line {
  readonly text: LocalisedText;
  /** Below the console's base. */
  readonly path: string;
}

/** What an event is about. */
export const noticeTitle = ({ type }: OperationalEvent): LocalisedText => noticeWords[type].title;

/** What an event says, and where its subject is. */
export function noticeLine<Kind extends NoticeKind>(event: Extract<OperationalEvent, { readonly type: Kind }>): Line {
  // The words of a type take the data of that type.
  const words = noticeWords[event.type] as unknown as {
    line(data: unknown): LocalisedText;
    path(data: unknown): string;
  };
  return { text: words.line(event.data), path: words.path(event.data) };
}

interface About {
  readonly locale: Locale;
  /** The console's address; undefined: no links. */
  readonly consoleOrigin: string | undefined;
}

/** A notice of events of one type, one or several. */
export function writeNotice(events: readonly [OperationalEvent, ...OperationalEvent[]], about: About): WrittenNotice {
  const { locale, consoleOrigin } = about;
  const words = mailWords[locale];
  const what = noticeTitle(events[0])[locale];
  const count = String(events.length);
  const lines = events.slice(0, MOST_LINES).map((event) => noticeLine(event));
  const first = noticeLine(events[0]).text[locale];
  const more =
    events.length > MOST_LINES ? fillText(words.left, { count: String(events.length - MOST_LINES) }) : undefined;
  const urlOf = (path: string) => consoleOrigin && `${consoleOrigin}${CONSOLE_BASE}${path}`;
  const subject = fillText(events.length === 1 ? words.one : words.many, { what, count, first });
  const settingsUrl = urlOf('/notices');

  const shown = lines.map(({ text, path }) => ({ text: text[locale], url: urlOf(path) }));
  const textLines = shown.flatMap(({ text, url }) => [`- ${text}`, ...(url === undefined ? [] : [`  ${url}`])]);
  const htmlLines = shown.map(({ text, url }) => {
    const words = escapeHtml(text);
    return `<li>${url === undefined ? words : `<a href="${escapeHtml(url)}">${words}</a>`}</li>`;
  });
  const why = settingsUrl === undefined ? words.why : `${words.why} ${settingsUrl}`;
  const whyHtml = escapeHtml(words.why);
  return {
    sms: writeSms(
      noticeSms,
      { what, first: short(first, SMS_LINE_LENGTH), more: moreSms(events.length)[locale] },
      locale,
    ),
    mail: {
      subject: short(`[${words.product}] ${subject}`, SUBJECT_LENGTH),
      text: [what, '', ...textLines, ...(more === undefined ? [] : [more]), '', why, ''].join('\n'),
      html: htmlOf(locale, [
        `<p><strong>${escapeHtml(what)}</strong></p><ul>${htmlLines.join('')}</ul>`,
        more === undefined ? '' : `<p>${escapeHtml(more)}</p>`,
        `<p style="color:#646a73;font-size:12px">${
          settingsUrl === undefined ? whyHtml : `<a href="${escapeHtml(settingsUrl)}">${whyHtml}</a>`
        }</p>`,
      ]),
    },
    post: {
      text: [`[${words.product}] ${what}`, ...textLines, ...(more === undefined ? [] : [more])].join('\n'),
      events,
    },
  };
}
