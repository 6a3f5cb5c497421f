import { Select } from 'antd';
import { useChannelChoices } from '../channel-name.ts';

interface Props {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (channels: string[]) => void;
}

/** Channels by name; one that operators have not named is typed. */
export const ChannelsInput = (props: Props) => (
  <Select
    {...props}
    mode="tags"
    options={useChannelChoices()}
    showSearch={{ optionFilterProp: 'label' }}
    style={{ width: 300 }}
    tokenSeparators={[',', ' ']}
  />
);
