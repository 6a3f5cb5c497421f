import { CAMPAIGN_TITLE_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { words as book } from './words.ts';

type Copied = Pick<CallResponse<'listCampaigns'>['items'][number], 'campaignId' | 'title' | 'isTemplate' | 'startsAt'>;
type Written = Pick<CallRequest<'copyCampaign'>, 'title' | 'startsAt'>;

interface Props {
  readonly campaign: Copied;
  /** Whether the copy is a template. */
  readonly isTemplate?: boolean;
  readonly onClose: () => void;
}

/** A campaign like this one, or like this template: drafts with all dates moved. Leads to the copy. */
export const CopyCampaign = ({ campaign, isTemplate = false, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const navigate = useNavigate();
  const copy = useChange('copyCampaign');
  const required = [{ required: true, whitespace: true, message: words.required }];
  const go = async (written: Written, form: Parameters<typeof copy.send>[1]) => {
    const made = await copy.send({ campaignId: campaign.campaignId, isTemplate, ...written }, form);
    if (made === null) return;
    message.success(words.copied(made.coupons, made.pages.length));
    onClose();
    void navigate(`/campaigns/${made.campaignId}`);
  };
  const doIt = isTemplate ? words.saveAsTemplate : campaign.isTemplate ? words.useTemplate : words.copy;
  return (
    <FormDialog<Written>
      about={isTemplate ? words.templateAbout : words.copyAbout}
      doIt={doIt}
      initial={{
        ...(!campaign.isTemplate && { title: campaign.title }),
        ...(isTemplate && { startsAt: campaign.startsAt }),
      }}
      onClose={onClose}
      onGo={(written, form) => go(written, { form })}
      title={doIt}
    >
      <Form.Item label={words.name} name="title" rules={required}>
        <Input maxLength={CAMPAIGN_TITLE_MAX_LENGTH} />
      </Form.Item>
      <Form.Item
        extra={isTemplate ? words.templateStartHint : words.copyStartHint}
        label={words.start}
        name="startsAt"
        rules={[{ required: true, message: words.required }]}
      >
        <InstantInput />
      </Form.Item>
    </FormDialog>
  );
};
