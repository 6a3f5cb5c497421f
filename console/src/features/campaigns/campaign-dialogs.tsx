import {
  BUDGET_MAX_FEN,
  CAMPAIGN_BRIEF_MAX_LENGTH,
  CAMPAIGN_OWNER_MAX_LENGTH,
  CAMPAIGN_TITLE_MAX_LENGTH,
} from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { MoneyItem } from '#ui/input/number-item.tsx';
import { words as book } from './words.ts';

type Brief = CallRequest<'makeCampaign'>;
export type Campaign = CallResponse<'showCampaign'>;

const BriefFields = () => {
  const words = useWords(book);
  const required = [{ required: true, whitespace: true, message: words.required }];
  const chosen = [{ required: true, message: words.required }];
  return (
    <>
      <Form.Item label={words.name} name="title" rules={required}>
        <Input maxLength={CAMPAIGN_TITLE_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.brief} name="brief" rules={required}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={CAMPAIGN_BRIEF_MAX_LENGTH} />
      </Form.Item>
      <Form.Item extra={words.ownerHint} label={words.owner} name="owner" rules={required}>
        <Input maxLength={CAMPAIGN_OWNER_MAX_LENGTH} />
      </Form.Item>
      <div style={{ display: 'flex', gap: 16, flexWrap: 'wrap' }}>
        <Form.Item label={words.start} name="startsAt" rules={chosen}>
          <InstantInput />
        </Form.Item>
        <Form.Item
          dependencies={['startsAt']}
          label={words.end}
          name="endsAt"
          rules={[
            ...chosen,
            ({ getFieldValue }) => ({
              validator: (_, end?: string) =>
                end && Date.parse(end) <= Date.parse(getFieldValue('startsAt'))
                  ? Promise.reject(new Error(words.endsBefore))
                  : Promise.resolve(),
            }),
          ]}
        >
          <InstantInput />
        </Form.Item>
      </div>
    </>
  );
};

/** A new campaign, without a budget. */
export const MakeCampaign = ({ onClose, onMade }: { onClose: () => void; onMade: (campaignId: string) => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const make = useChange('makeCampaign');
  const go = async (brief: Brief, form: Parameters<typeof make.send>[1]) => {
    const made = await make.send(brief, form);
    if (made === null) return;
    message.success(words.made);
    onMade(made.campaignId);
  };
  return (
    <FormDialog<Brief>
      doIt={words.make}
      isMaskInert
      onClose={onClose}
      onGo={(brief, form) => go(brief, { form })}
      title={words.make}
    >
      <BriefFields />
    </FormDialog>
  );
};

interface Props {
  readonly campaign: Campaign;
  readonly onClose: () => void;
}

export const EditCampaign = ({ campaign, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const save = useChange('saveCampaign');
  const { campaignId, revision, title, brief, owner, startsAt, endsAt } = campaign;
  const go = async (written: Brief, form: Parameters<typeof save.send>[1]) => {
    if ((await save.send({ campaignId, expectedRevision: revision, ...written }, form)) === null) return;
    message.success(words.saved);
    onClose();
  };
  return (
    <FormDialog<Brief>
      doIt={words.edit}
      initial={{ title, brief, owner, startsAt, endsAt }}
      isMaskInert
      onClose={onClose}
      onGo={(written, form) => go(written, { form })}
      title={words.edit}
    >
      <BriefFields />
    </FormDialog>
  );
};

type Budget = Pick<CallRequest<'setBudget'>, 'budgetFen' | 'budgetPerDayFen'>;

/** More waits for approval. */
export const SetBudget = ({ campaign, onClose }: Props) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const set = useChange('setBudget');
  const { campaignId, revision, budgetFen, budgetPerDayFen, takenFen } = campaign;
  return (
    <ReasonDialog<Budget>
      about={words.budgetAbout}
      doIt={words.setBudget}
      initial={{ budgetFen, budgetPerDayFen }}
      onClose={onClose}
      onGo={async ({ budgetPerDayFen: perDay, ...asked }, form) => {
        const budget = { ...asked, budgetPerDayFen: perDay ?? null };
        const answer = await set.send({ campaignId, expectedRevision: revision, ...budget }, { form });
        if (answer === null) return;
        say(answer.approvalId, { done: words.budgetSet, waits: words.budgetWaits });
        onClose();
      }}
      title={words.setBudget}
    >
      <MoneyItem isRequired label={words.budget} max={BUDGET_MAX_FEN} min={takenFen} name="budgetFen" />
      <MoneyItem extra={words.perDayHint} label={words.perDay} max={BUDGET_MAX_FEN} min={0} name="budgetPerDayFen" />
    </ReasonDialog>
  );
};

export const CloseCampaign = ({ campaign: { campaignId, revision }, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const close = useChange('closeCampaign');
  return (
    <ReasonDialog
      about={words.closeAbout}
      doIt={words.close}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await close.send({ campaignId, expectedRevision: revision, reason }, { form })) === null) return;
        message.success(words.closed);
        onClose();
      }}
      title={words.close}
    />
  );
};
