import { Button, Popconfirm } from 'antd';
import { Link } from 'react-router';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { UNFINISHED_PARAMETER } from '#lib/unfinished/wanted.ts';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Card } from './card.tsx';
import { InstantText } from './instant-text.tsx';
import { StateTag } from './state-tag.tsx';

const book = {
  'zh-CN': {
    title: '未完成的内容',
    unnamed: { COUPON: '未命名的券', PAGE: '未命名的领券页' },
    kinds: { newCoupon: '新券', COUPON: '券的修改', PAGE: '领券页的修改' },
    isUnsaved: '未保存',
    by: (name: string) => `${name} 填写`,
    discard: '放弃',
    discardAbout: '放弃后，已填写的内容无法恢复',
    cancel: '取消',
  },
  en: {
    title: 'Unfinished',
    unnamed: { COUPON: 'Coupon without a title', PAGE: 'Claim page without a title' },
    kinds: { newCoupon: 'New coupon', COUPON: 'Change of a coupon', PAGE: 'Change of a claim page' },
    isUnsaved: 'Not saved',
    by: (name: string) => `by ${name}`,
    discard: 'Discard',
    discardAbout: 'What you typed cannot be restored',
    cancel: 'Cancel',
  },
} as const;

type Item = CallResponse<'listUnfinished'>['items'][number];

function editorOf({ thing, unfinishedId }: Item): string {
  const wanted = `${UNFINISHED_PARAMETER}=${unfinishedId}`;
  if (thing.kind === 'PAGE') return `/pages/${thing.id}?version=${thing.version}&${wanted}`;
  return thing.id === null ? `/coupons/new?${wanted}` : `/coupons/${thing.id}/edit?${wanted}`;
}

/** Where a colleague sees what it changes; null: there is nothing yet. */
function shownAt({ thing }: Item): string | null {
  if (thing.kind === 'PAGE') return `/pages/${thing.id}?version=${thing.version}`;
  return thing.id === null ? null : `/coupons/${thing.id}`;
}

const Discard = ({ of: { unfinishedId, revision } }: { readonly of: Item }) => {
  const words = useWords(book);
  const discarding = useChange('discardUnfinished');
  return (
    <Popconfirm
      cancelText={words.cancel}
      okText={words.discard}
      onConfirm={() => void discarding.send({ unfinishedId, revision })}
      title={words.discardAbout}
    >
      <Button loading={discarding.isBusy} size="small" type="link">
        {words.discard}
      </Button>
    </Popconfirm>
  );
};

const Row = ({ item }: { readonly item: Item }) => {
  const words = useWords(book);
  const { thing, isOwn } = item;
  const mayWrite = useRight(thing.kind === 'PAGE' ? 'pages.write' : 'coupons.write');
  const title = item.title === '' ? words.unnamed[thing.kind] : item.title;
  const to = isOwn && mayWrite ? editorOf(item) : shownAt(item);
  return (
    <li style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'baseline' }}>
      {to === null ? <span>{title}</span> : <Link to={to}>{title}</Link>}
      <StateTag tone="quiet">{words.isUnsaved}</StateTag>
      <span style={{ color: 'var(--soft)' }}>
        {thing.id === null ? words.kinds.newCoupon : words.kinds[thing.kind]} · {words.by(item.operator)} ·{' '}
        <InstantText at={item.changedAt} />
      </span>
      {isOwn && <Discard of={item} />}
    </li>
  );
};

/** What was begun and not saved: one's own, to go on with or to discard, and colleagues'. Nothing where there is none. */
export const UnfinishedThings = (asked: CallRequest<'listUnfinished'>) => {
  const words = useWords(book);
  const { data } = useCall('listUnfinished', asked);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-label={words.title} style={{ marginBottom: 16 }}>
      <Card isSmall title={<h2 style={{ fontSize: 15, margin: 0 }}>{words.title}</h2>}>
        <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 }}>
          {data.items.map((item) => (
            <Row item={item} key={item.unfinishedId} />
          ))}
        </ul>
      </Card>
    </section>
  );
};
