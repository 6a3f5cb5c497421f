import { Alert, Button, Modal } from 'antd';
import { Link } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { counted } from '#ui/counted.ts';
import type { Attribute } from './attribute.ts';
import { words as book } from './attribute-words.ts';

type Use = CallResponse<'showAttributeUses'>['items'][number];

/** Where something that uses an attribute is shown. `name`: what it is searched by where it has no screen of its own. */
function pathOf({ kind, id }: Use, name: string): string {
  switch (kind) {
    case 'COUPON':
      return `/coupons/${id}`;
    case 'SEGMENT':
      return `/segments?${new URLSearchParams({ keyword: name })}`;
    case 'AD':
      return `/ads?${new URLSearchParams({ keyword: name })}`;
    case 'DISTRIBUTION':
      return `/distribution?open=${id}`;
  }
}

interface Props {
  readonly attribute: Attribute;
  /** It was to be deleted: says why it cannot be. */
  readonly isRemoval: boolean;
  readonly onClose: () => void;
}

/** What uses an attribute, with the way to each. */
export const AttributeUses = ({ attribute: { attributeId, name, uses }, isRemoval, onClose }: Props) => {
  const words = useWords(book);
  const locale = useLocale();
  const asked = useCall('showAttributeUses', { attributeId });
  return (
    <Modal
      footer={
        <Button onClick={onClose} type="primary">
          {words.understood}
        </Button>
      }
      onCancel={onClose}
      open
      title={isRemoval ? words.inUse : words.usesOf(name[locale])}
    >
      {isRemoval && <Alert showIcon title={words.inUseAbout(counted(uses))} type="warning" />}
      <Answered asked={asked}>
        {({ items, others }) => (
          <>
            <ul>
              {items.map((use) => (
                <li key={`${use.kind} ${use.id}`}>
                  {words.useKinds[use.kind]} <Link to={pathOf(use, use.title[locale])}>{use.title[locale]}</Link>
                </li>
              ))}
            </ul>
            {others > 0 && <p>{words.otherUses(counted(others))}</p>}
          </>
        )}
      </Answered>
    </Modal>
  );
};
