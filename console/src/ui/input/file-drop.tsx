import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';

interface Props {
  /** Set by `Form.Item`. */
  readonly value?: File | null;
  readonly onChange?: (file: File | null) => void;
  readonly text: string;
  readonly hint: string;
}

/** A list file (csv or xlsx), dropped or chosen; sent with the form. */
export const FileDrop = ({ value, onChange, text, hint }: Props) => (
  <Upload.Dragger
    accept=".csv,.txt,.xlsx"
    beforeUpload={(file) => {
      onChange?.(file);
      return false;
    }}
    fileList={value ? [{ uid: value.name, name: value.name, status: 'done' }] : []}
    maxCount={1}
    onRemove={() => onChange?.(null)}
  >
    <p>
      <InboxOutlined style={{ fontSize: 28 }} />
    </p>
    <p>{text}</p>
    <p style={{ color: 'var(--soft)' }}>{hint}</p>
  </Upload.Dragger>
);
