import { Select } from 'antd';
import { useChannelChoices } from '../channel-name.ts';

interface Input {
  readonly id?: string;
  /** Required outside a form item, which would label it. */
  readonly label?: string;
}
interface Props extends Input {
  readonly value?: string[];
  readonly onChange?: (channels: string[]) => void;
}

/** Channels by name; one that operators have not named is typed. */
export const ChannelsInput = ({ label, ...props }: Props) => (
  <Select
    {...props}
    aria-label={label}
    mode="tags"
    options={useChannelChoices()}
    placeholder={label}
    showSearch={{ optionFilterProp: 'label' }}
    style={{ width: 300, maxWidth: '100%' }}
    tokenSeparators={[',', ' ']}
  />
);

interface OneProps extends Input {
  readonly value?: string | null;
  readonly onChange?: (channel: string | null) => void;
}

/** The same for one channel; null: none. Another one takes its place. */
export const ChannelInput = ({ value, onChange, ...props }: OneProps) => (
  <ChannelsInput
    {...props}
    onChange={(channels) => onChange?.(channels.at(-1) ?? null)}
    value={(value ?? null) === null ? [] : [value as string]}
  />
);
