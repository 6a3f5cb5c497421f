import { ATTRIBUTE_OPTIONS_MAX, AUDIENCE_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Select } from 'antd';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useSetField } from '#lib/set-field.ts';
import { counted } from '#ui/counted.ts';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { nameAmong, namedValues } from './attribute-in-words.ts';
import { termsWords } from './terms-words.ts';
import { useAttributes } from './use-attributes.ts';

type Path = readonly (string | number)[];

interface Props {
  /** Path of the condition below `within`. */
  readonly at: Path;
  /** Path in the form of the list of fields that it stands in. */
  readonly within: Path;
}

/** A condition on an attribute: which one, and which of its values. Those of another attribute are none of this one's. */
export const AttributeCondition = ({ at, within }: Props) => {
  const words = useWords(termsWords);
  const locale = useLocale();
  const form = Form.useFormInstance();
  const setField = useSetField();
  const path = [...within, ...at];
  const chosen: string | undefined = Form.useWatch([...path, 'attributeId'], { form, preserve: true });
  const { data, isFetching } = useAttributes();
  const attributes = data?.items ?? [];
  const attribute = attributes.find(({ attributeId }) => attributeId === chosen);
  const values = attribute === undefined ? [] : namedValues(attribute.type, locale);
  const rules = [{ required: true, message: words.required }];
  const named = attributes.map((one) => ({ ...one, id: one.attributeId }));
  const choices = named.map(({ id, name, numbers }) => ({
    value: id,
    label: `${nameAmong({ id, name }, named, { locale })} (${counted(numbers)})`,
    disabled: numbers === 0,
  }));
  return (
    <>
      <Form.Item extra={words.attributeHint} label={words.attributeId} name={[...at, 'attributeId']} rules={rules}>
        <Select
          loading={isFetching}
          notFoundContent={words.noAttributes}
          onChange={() => setField([...path, 'values'], [])}
          options={choices}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ maxWidth: 420 }}
        />
      </Form.Item>
      <Form.Item extra={words.attributeValuesHint} label={words.attributeValues} name={[...at, 'values']} rules={rules}>
        <Select
          disabled={chosen === undefined}
          maxCount={ATTRIBUTE_OPTIONS_MAX}
          mode="multiple"
          options={values.map(({ key, label }) => ({ value: key, label }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <LocalisedFields
        extra={words.attributeNameHint}
        label={words.audienceName}
        maxLength={AUDIENCE_NAME_MAX_LENGTH}
        name={[...at, 'name']}
      />
    </>
  );
};
