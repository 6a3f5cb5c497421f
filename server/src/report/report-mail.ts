import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Mail } from '#platform/gateways/mail/port.ts';

type Said = Readonly<Record<'days' | 'collected' | 'used' | 'yuan', string>>;

const words = {
  'zh-CN': {
    subject: (title: string, days: string) => `[领券中心] ${title} ${days}`,
    text: ({ days, collected, used, yuan }: Said) =>
      `${days}：领取 ${collected}，使用 ${used}，成本 ${yuan} 元。明细见附件。`,
    foot: '如需停止，请在运营台“定时报表”中删除。',
  },
  en: {
    subject: (title: string, days: string) => `[Coupon Centre] ${title} ${days}`,
    text: ({ days, collected, used, yuan }: Said) =>
      `${days}: ${collected} collected, ${used} used, at a cost of ${yuan} yuan. The figures are attached.`,
    foot: 'To stop it, remove it under Scheduled reports at the console.',
  },
} as const;

const FEN_A_YUAN = 100;
const counted = new Intl.NumberFormat('en-US');
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Told {
  readonly title: string;
  readonly days: { readonly from: string; readonly to: string };
  readonly sum: { readonly collected: number; readonly used: number; readonly costFen: number };
  readonly bytes: Uint8Array;
  readonly locale: Locale;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => escapes[char] ?? char);

/** The mail with the workbook. */
export function writeReportMail({ title, days: { from, to }, sum, bytes, locale }: Told): Omit<Mail, 'id' | 'to'> {
  const said = words[locale];
  const days = from === to ? from : `${from} – ${to}`;
  const text = said.text({
    days,
    collected: counted.format(sum.collected),
    used: counted.format(sum.used),
    yuan: money.format(sum.costFen / FEN_A_YUAN),
  });
  return {
    subject: said.subject(title, days),
    text: `${text}\n\n${said.foot}\n`,
    html: `<!doctype html><html lang="${locale}"><body><p>${escaped(text)}</p><p>${escaped(said.foot)}</p></body></html>`,
    attachments: [{ name: `coupon-centre-${from}-${to}.xlsx`, type: XLSX, bytes }],
  };
}
