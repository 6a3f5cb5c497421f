import { Form, Select } from 'antd';
import type { CallRequest } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { words as book } from './words.ts';

export type Kind = CallRequest<'linkToCampaign'>['kind'];

const useChoices = (kind: Kind) => {
  const locale = useLocale();
  const pages = useWholeList('listPages', {});
  const ads = useWholeList('listContentItems', { kind: 'ad' });
  return kind === 'PAGE'
    ? (pages.data?.items ?? []).map(({ pageId, title }) => ({ value: pageId, label: `${title[locale]} (${pageId})` }))
    : (ads.data?.items ?? []).flatMap(({ item }) =>
        item.kind === 'ad' ? { value: item.adId, label: `${item.title[locale]} (${item.adId})` } : [],
      );
};

/** Adds a claim page or an ad. */
export const AddThing = ({ campaignId, kind, onClose }: { campaignId: string; kind: Kind; onClose: () => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const link = useChange('linkToCampaign');
  const options = useChoices(kind);
  return (
    <FormDialog<{ readonly thingId: string }>
      doIt={words.add}
      onClose={onClose}
      onGo={async ({ thingId }, form) => {
        if ((await link.send({ campaignId, kind, thingId }, { form })) === null) return;
        message.success(words.added);
        onClose();
      }}
      title={kind === 'PAGE' ? words.addPage : words.addAd}
    >
      <Form.Item label={words.kinds[kind]} name="thingId" rules={[{ required: true, message: words.required }]}>
        <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
    </FormDialog>
  );
};
