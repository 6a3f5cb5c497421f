import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { Card } from '#ui/card.tsx';
import { Comparison } from '#ui/variants/comparison.tsx';
import { variantWords } from './variant-words.ts';

/** What the variants of the text brought, in these released terms. */
export const CouponComparison = (of: { readonly templateId: string; readonly version: number }) => {
  const { comparison: words } = useWords(variantWords);
  const asked = useCall('showCouponComparison', of);
  return (
    <Card style={{ marginTop: 16 }} title={<h2 style={{ fontSize: 15, margin: 0 }}>{words.title}</h2>}>
      <Answered asked={asked}>{(shown) => <Comparison group={shown.coupon} shown={shown} words={words} />}</Answered>
    </Card>
  );
};
