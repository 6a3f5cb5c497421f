import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import {
  COUPON_SUB_TITLE_MAX_LENGTH,
  COUPON_TITLE_MAX_LENGTH,
  VARIANT_NAME_MAX_LENGTH,
} from '@coupon-centre/contract/foundation/limits';
import { Button, Form, Input } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { trimmed } from '#lib/trimmed.ts';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { leftFor, mayAdd, mostFor, nextVariant } from '#ui/variants/shares.ts';
import { variantWords } from './variant-words.ts';

const VARIANTS = ['terms', 'variants'];

/** As far as it is written. */
interface Typed {
  readonly name?: string;
  readonly percent?: number | null;
}

/** Its name, as far as it is written, and its share. */
const asShare = ({ name = '', percent = null }: Typed = {}) => ({ name: name.trim(), percent });

interface VariantProps {
  /** Its place in the list. */
  readonly at: number;
  readonly all: readonly ReturnType<typeof asShare>[];
  readonly onRemove: () => void;
}

const VariantFields = ({ at, all, onRemove }: VariantProps) => {
  const words = useWords(variantWords);
  const own = all[at] ?? asShare();
  const others = all.filter((_, other) => other !== at);
  return (
    <div style={{ marginBottom: 16, paddingLeft: 12, borderLeft: '2px solid var(--line)' }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 16, alignItems: 'flex-start' }}>
        <Form.Item
          label={words.name}
          name={[at, 'name']}
          rules={[
            { required: true, whitespace: true, message: words.required },
            { transform: trimmed, validator: async (_, name) => refuseTaken(name, others, words.sameName) },
          ]}
        >
          <Input maxLength={VARIANT_NAME_MAX_LENGTH} style={{ width: 180 }} />
        </Form.Item>
        <NumberItem
          isRequired
          label={words.percent}
          max={mostFor(all, own)}
          min={1}
          name={[at, 'percent']}
          suffix="%"
        />
        <Button danger onClick={onRemove} style={{ marginTop: 30 }}>
          {words.remove(own.name)}
        </Button>
      </div>
      <LocalisedFields label={words.titleOf(own.name)} maxLength={COUPON_TITLE_MAX_LENGTH} name={[at, 'title']} />
      <LocalisedFields
        label={words.subTitleOf(own.name)}
        maxLength={COUPON_SUB_TITLE_MAX_LENGTH}
        name={[at, 'subTitle']}
      />
    </div>
  );
};

function refuseTaken(name: unknown, others: VariantProps['all'], message: string): void {
  if (others.some((other) => other.name === name)) throw new Error(message);
}

/** Variants of title and subtitle, each with the share of people who see it. A new one begins with the coupon's own text. */
export const VariantsFields = () => {
  const words = useWords(variantWords);
  const form = Form.useFormInstance();
  const typed: readonly Typed[] | undefined = Form.useWatch(VARIANTS, { form, preserve: true });
  const all = (typed ?? []).map(asShare);
  const another = () => {
    const { title, subTitle } = (form.getFieldValue('terms') ?? {}) as Partial<CouponTerms>;
    return { ...nextVariant(all, words.usual), title: { ...title }, subTitle: { ...subTitle } };
  };
  return (
    <section aria-label={words.title}>
      <h3 style={{ margin: '16px 0 4px', fontSize: 14 }}>{words.title}</h3>
      <p style={{ margin: '0 0 8px', fontSize: 12, color: 'var(--soft)' }}>{words.about}</p>
      <Form.List name={VARIANTS}>
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <VariantFields all={all} at={name} key={key} onRemove={() => remove(name)} />
            ))}
            {fields.length > 0 && <p aria-live="polite">{words.left(leftFor(all))}</p>}
            {mayAdd(all) && <Button onClick={() => add(another())}>{words.add}</Button>}
          </>
        )}
      </Form.List>
    </section>
  );
};
