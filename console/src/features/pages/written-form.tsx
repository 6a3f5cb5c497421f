import { Form } from 'antd';
import { useContext, useEffect } from 'react';
import { Surroundings } from './surroundings.ts';
import type { Variant } from './variants.ts';
import type { Module, Written } from './written.ts';
import { WrittenField } from './written-field.tsx';
import { type Fields, pageFields, variantFields } from './written-fields.ts';

interface FormProps<Values> {
  readonly fields: Fields;
  readonly values: Values;
  /** The changed values, and all values of the form. */
  readonly onChange: (changed: Partial<Values>, all: Values) => void;
}

/** A controlled form: reports each change and shows changes from outside. */
function WrittenForm<Values extends object>({ fields, values, onChange }: FormProps<Values>) {
  const { isReadOnly } = useContext(Surroundings);
  const [form] = Form.useForm();
  useEffect(() => form.setFieldsValue(values), [form, values]);
  return (
    <Form disabled={isReadOnly} form={form} initialValues={values} layout="vertical" onValuesChange={onChange}>
      {Object.entries(fields).map(([field, shape]) => (
        <WrittenField field={field} key={field} shape={shape} />
      ))}
    </Form>
  );
}

interface ModuleProps {
  readonly module: Module;
  readonly fields: Fields;
  readonly onChange: (module: Module) => void;
}

/** Fields of a module. */
export const ModuleForm = ({ module, fields, onChange }: ModuleProps) => (
  <WrittenForm fields={fields} onChange={(changed) => onChange({ ...module, ...changed } as Module)} values={module} />
);

interface PageProps {
  readonly written: Written;
  readonly onChange: (written: Written) => void;
}

/** The page itself: title, sharing, background, period. */
export const PageForm = ({ written, onChange }: PageProps) => {
  const { content, effectiveFrom, effectiveTo } = written;
  const { title, share, background } = content;
  return (
    <WrittenForm
      fields={pageFields}
      onChange={(_changed, { effectiveFrom: from, effectiveTo: to, ...changed }) =>
        onChange({ ...written, content: { ...content, ...changed }, effectiveFrom: from, effectiveTo: to })
      }
      values={{ title, share, background, effectiveFrom, effectiveTo }}
    />
  );
};

interface VariantProps {
  readonly variant: Variant;
  /** The largest share that it can have. */
  readonly mostPercent: number;
  readonly onChange: (variant: Variant) => void;
}

/** A variant: its name and share, title and background. */
export const VariantForm = ({ variant, mostPercent, onChange }: VariantProps) => {
  const { name, percent, content } = variant;
  const { title, background } = content;
  return (
    <WrittenForm
      fields={variantFields(mostPercent)}
      onChange={(_changed, all) =>
        onChange({
          name: all.name,
          percent: all.percent,
          content: { ...content, title: all.title, background: all.background },
        })
      }
      values={{ name, percent, title, background }}
    />
  );
};
