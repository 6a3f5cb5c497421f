import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { counted } from '#ui/counted.ts';
import { AskedFields } from './asked-fields.tsx';
import { riskCaseWords } from './risk-case-words.ts';

interface Props {
  readonly approval: CallResponse<'showApproval'>;
}

type Title = Readonly<Record<Locale, string>>;

/** What an approval of the kind CLAWBACK holds, as far as it is shown. */
interface AskedList {
  readonly accounts: number;
  readonly coupons: number;
  readonly worthFen: number;
  readonly byCoupon: readonly { readonly title: Title; readonly coupons: number }[];
}

/** The withdrawal of a frozen list of unused coupons. */
export const AskedClawback = ({ approval }: Props) => {
  const words = useWords(riskCaseWords);
  const locale = useLocale();
  const { accounts, coupons, worthFen, byCoupon } = approval.asked as unknown as AskedList;
  const lines = byCoupon.map((one) => `${one.title[locale]} × ${counted(one.coupons)}`);
  const asked = { accounts, coupons, worthFen, byCoupon: lines };
  return <AskedFields approval={{ ...approval, asked }} words={words.clawback} />;
};

/** The same of the kind APPEAL. */
interface AskedReturn {
  readonly note: string;
  readonly worthFen: number;
  readonly coupons: readonly { readonly title: Title }[];
}

/** Giving back what was clawed back from a subscriber. */
export const AskedAppeal = ({ approval }: Props) => {
  const words = useWords(riskCaseWords);
  const locale = useLocale();
  const { note, worthFen, coupons } = approval.asked as unknown as AskedReturn;
  const titles = [...Map.groupBy(coupons, ({ title }) => title[locale])];
  const lines = titles.map(([title, own]) => `${title} × ${counted(own.length)}`);
  const asked = { note, coupons: coupons.length, worthFen, byCoupon: lines };
  return <AskedFields approval={{ ...approval, asked }} words={words.appeal} />;
};
