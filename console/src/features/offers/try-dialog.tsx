import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { benefitInWords, offerInWords } from '#ui/offer/offer-in-words.ts';
import { words as book } from './words.ts';

type Tried = CallResponse<'tryProviderOffer'>;
const tones = { OK: 'success', REFUSED: 'error', UNKNOWN: 'warning', NOT_TRIED: 'info' } as const;

const Result = ({ tried: { outcome, reason, name } }: { readonly tried: Tried }) => {
  const words = useWords(book);
  const why = reason === null ? undefined : (words.reasons[reason] ?? reason);
  return (
    <Alert
      description={why ?? (name === null ? undefined : words.named(name))}
      showIcon
      title={words.outcomes[outcome]}
      type={tones[outcome]}
    />
  );
};

type Props = Pick<CallRequest<'tryProviderOffer'>, 'benefit' | 'offer'> & { readonly onClose: () => void };

/** Asks the provider about an offer and shows what it said; the dialog stays open. */
export const TryDialog = ({ benefit, offer, onClose }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const change = useChange('tryProviderOffer');
  const [tried, setTried] = useState<Tried | null>(null);
  return (
    <FormDialog<{ phone?: string }>
      about={words.tryAbout}
      doIt={words.tryIt}
      foot={tried && <Result tried={tried} />}
      onClose={onClose}
      onGo={async ({ phone }, form) =>
        setTried(await change.send({ benefit, offer, ...(phone && { phone }) }, { form }))
      }
      title={`${benefitInWords(benefit, locale)} · ${offerInWords(offer, benefit.kind, locale)}`}
    >
      {offer.by === 'bucket' && (
        <Form.Item
          extra={words.phoneHint}
          label={words.phone}
          name="phone"
          rules={[{ required: true, pattern: PHONE_PATTERN, message: words.phoneWrong }]}
        >
          <Input autoComplete="off" inputMode="numeric" maxLength={11} />
        </Form.Item>
      )}
    </FormDialog>
  );
};
