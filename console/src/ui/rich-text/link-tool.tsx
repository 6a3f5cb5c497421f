import { LinkOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import type { EditorState } from 'prosemirror-state';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { linkAt, type Place, setLink } from './link-at.ts';
import { richTextWords } from './rich-text-words.ts';
import { isAddress } from './schema.ts';
import type { Run } from './toolbar.tsx';

interface Props {
  readonly state: EditorState;
  readonly run: Run;
  readonly isOff: boolean;
}

interface AddressProps extends Pick<Props, 'run'> {
  readonly place: Place;
  readonly onDone: () => void;
}

const Address = ({ place, run, onDone }: AddressProps) => {
  const words = useWords(richTextWords);
  const [typed, setTyped] = useState(place.href);
  const [isBad, setBad] = useState(false);
  const set = (href: string | null): void => {
    run(setLink(place, href));
    onDone();
  };
  const confirm = (): void => (isAddress(typed.trim()) ? set(typed.trim()) : setBad(true));
  return (
    <div style={{ width: 300 }}>
      <Input
        aria-label={words.address}
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          // Not the form around it.
          event.preventDefault();
          confirm();
        }}
        placeholder="https://"
        value={typed}
        {...(isBad && { status: 'error' as const })}
      />
      <p
        role={isBad ? 'alert' : undefined}
        style={{ margin: '4px 0 8px', color: isBad ? 'var(--bad)' : 'var(--soft)' }}
      >
        {isBad ? words.badAddress : words.addressHint}
      </p>
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
        {place.href !== '' && (
          <Button onClick={() => set(null)} size="small">
            {words.removeLink}
          </Button>
        )}
        <Button onClick={confirm} size="small" type="primary">
          {words.setLink}
        </Button>
      </div>
    </div>
  );
};

/** The link at the cursor, or one for the selected text. */
export const LinkTool = ({ state, run, isOff }: Props) => {
  const words = useWords(richTextWords);
  const [isOpen, setOpen] = useState(false);
  const place = linkAt(state);
  const isLinked = place !== null && place.href !== '';
  return (
    <Popover
      content={
        place && <Address key={`${place.from}-${place.href}`} onDone={() => setOpen(false)} place={place} run={run} />
      }
      destroyOnHidden
      onOpenChange={(open) => setOpen(open && place !== null)}
      open={isOpen}
      placement="bottom"
      trigger="click"
    >
      <Button
        aria-label={words.link}
        aria-pressed={isLinked}
        disabled={isOff || place === null}
        icon={<LinkOutlined />}
        onMouseDown={(event) => event.preventDefault()}
        size="small"
        title={place === null ? words.noText : words.link}
        type={isLinked ? 'primary' : 'text'}
      />
    </Popover>
  );
};
