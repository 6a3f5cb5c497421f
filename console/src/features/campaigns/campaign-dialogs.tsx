import {
  BUDGET_MAX_FEN,
  CAMPAIGN_BRIEF_MAX_LENGTH,
  CAMPAIGN_OWNER_MAX_LENGTH,
  CAMPAIGN_TITLE_MAX_LENGTH,
  HOLDOUT_MAX_PERCENT,
} from '@coupon-centre/contract/foundation/limits';
import { Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { type CallRequest, type CallResponse, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { mergeFields, takeFields } from '#lib/merge-fields.ts';
import { useNotes } from '#lib/notes/notes.tsx';
import { problemText, successOf } from '#lib/problem.ts';
import { useChange } from '#lib/use-change.ts';
import { AlsoEditing } from '#ui/also-editing.tsx';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { sentGroups } from '#ui/coupon/condition-values.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { MoneyItem, NumberItem } from '#ui/input/number-item.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { words as book } from './words.ts';

type Brief = Omit<CallRequest<'makeCampaign'>, 'audience'> & Pick<Campaign, 'audience'>;
type Budget = Pick<CallRequest<'setBudget'>, 'budgetFen' | 'budgetPerDayFen' | 'holdoutPercent'>;
export type Campaign = CallResponse<'showCampaign'>;

const AudienceField = loadedPart(async () => (await import('./audience-field.tsx')).AudienceField);
/** CSS pixels; conditions need room. */
const WIDTH = 760;

/** The brief as it is sent; fields of conditions that were not chosen stay behind. */
const written = (brief: Brief, form: FormInstance): Brief => {
  // Of the form itself: the field may not be loaded yet.
  const audience: Campaign['audience'] | undefined = form.getFieldValue('audience');
  return { ...brief, audience: audience ? sentGroups(audience) : null };
};

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
          <InstantInput isEnd />
        </Form.Item>
      </div>
      <AudienceField />
    </>
  );
};

/** A new campaign, without a budget. */
export const MakeCampaign = ({ onClose, onMade }: { onClose: () => void; onMade: (campaignId: string) => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const make = useChange('makeCampaign');
  const go = async (brief: Brief, form: FormInstance) => {
    const made = await make.send(written(brief, form), { form });
    if (made === null) return;
    message.success(words.made);
    onMade(made.campaignId);
  };
  return (
    <FormDialog<Brief> doIt={words.make} onClose={onClose} onGo={go} title={words.make} width={WIDTH}>
      <BriefFields />
    </FormDialog>
  );
};

interface Props {
  readonly campaign: Campaign;
  readonly onClose: () => void;
}

/** Seconds that a notice stays. */
const NOTICE_S = 10;
/** What the fields of the dialogs are called. */
const labels = {
  title: 'name',
  brief: 'brief',
  owner: 'owner',
  startsAt: 'start',
  endsAt: 'end',
  audience: 'audience',
  budgetFen: 'budget',
  budgetPerDayFen: 'perDay',
  holdoutPercent: 'heldOutTitle',
} as const satisfies Record<keyof (Brief & Budget), keyof (typeof book)['en']>;
const FIELDS = (Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({ name, paths: [[name]] }));

/**
 * The campaign as the operator saw it: a refresh behind a dialog must not hide another's change. Where there was one, the form gets
 * what they changed and I did not, and is to be checked and sent again.
 */
function useOpened(campaign: Campaign) {
  const words = useWords(book);
  const locale = useLocale();
  const { message } = useNotes();
  const [opened, setOpened] = useState(campaign);
  const goOn = async (mine: Partial<Brief & Budget>, form: FormInstance): Promise<void> => {
    try {
      const latest = successOf<'showCampaign'>(await call('showCampaign', { campaignId: campaign.campaignId }));
      const sides = { base: opened, theirs: latest, mine: { ...opened, ...(mine as Partial<Campaign>) } };
      const { theirs, conflicts } = mergeFields<Campaign, keyof typeof labels>(sides, FIELDS);
      form.setFieldsValue(takeFields<object>({}, latest, theirs));
      setOpened(latest);
      message.warning(words.stale(conflicts.map(({ name }) => words[labels[name]]).join(words.comma)), NOTICE_S);
    } catch (error) {
      message.error(problemText(error, locale));
    }
  };
  const taking = (mine: Partial<Brief & Budget>, form: FormInstance) => ({
    form,
    onRefusal: ({ code }: { readonly code: string }): boolean => {
      if (code === codeOf.STALE_VALUE) void goOn(mine, form);
      return code === codeOf.STALE_VALUE;
    },
  });
  return { opened, taking };
}

export const EditCampaign = ({ campaign, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const save = useChange('saveCampaign');
  const { opened, taking } = useOpened(campaign);
  const { campaignId, revision, title, brief, owner, startsAt, endsAt, audience } = opened;
  const go = async (values: Brief, form: FormInstance) => {
    const mine = written(values, form);
    const request = { campaignId, expectedRevision: revision, ...mine };
    if ((await save.send(request, taking(mine, form))) === null) return;
    message.success(words.saved);
    onClose();
  };
  return (
    <FormDialog<Brief>
      doIt={words.edit}
      initial={{ title, brief, owner, startsAt, endsAt, audience }}
      onClose={onClose}
      onGo={go}
      title={words.edit}
      width={WIDTH}
    >
      <AlsoEditing thing={{ kind: 'CAMPAIGN', id: campaignId }} />
      <BriefFields />
    </FormDialog>
  );
};

/** More waits for approval, and so does another holdout. */
export const SetBudget = ({ campaign, onClose }: Props) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const set = useChange('setBudget');
  const { takenFen, isHoldoutFixed } = campaign;
  const { opened, taking } = useOpened(campaign);
  const { campaignId, revision, budgetFen, budgetPerDayFen, holdoutPercent } = opened;
  return (
    <ReasonDialog<Budget>
      about={words.budgetAbout}
      doIt={words.setBudget}
      initial={{ budgetFen, budgetPerDayFen, holdoutPercent }}
      onClose={onClose}
      onGo={async ({ budgetPerDayFen: perDay, ...asked }, form) => {
        const budget = { ...asked, budgetPerDayFen: perDay ?? null };
        const answer = await set.send({ campaignId, expectedRevision: revision, ...budget }, taking(budget, form));
        if (answer === null) return;
        say(answer.approvalId, { done: words.budgetSet, waits: words.budgetWaits });
        onClose();
      }}
      title={words.setBudget}
    >
      <MoneyItem isRequired label={words.budget} max={BUDGET_MAX_FEN} min={takenFen} name="budgetFen" />
      <MoneyItem extra={words.perDayHint} label={words.perDay} max={BUDGET_MAX_FEN} min={0} name="budgetPerDayFen" />
      {!isHoldoutFixed && (
        <NumberItem
          extra={words.holdoutHint}
          isRequired
          label={words.holdout}
          max={HOLDOUT_MAX_PERCENT}
          min={0}
          name="holdoutPercent"
          suffix="%"
        />
      )}
    </ReasonDialog>
  );
};

export const CloseCampaign = ({ campaign, onClose }: Props) => {
  const words = useWords(book);
  const { opened, taking } = useOpened(campaign);
  const { campaignId, revision } = opened;
  const { message } = useNotes();
  const close = useChange('closeCampaign');
  return (
    <ReasonDialog
      about={words.closeAbout}
      doIt={words.close}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await close.send({ campaignId, expectedRevision: revision, reason }, taking({}, form))) === null) return;
        message.success(words.closed);
        onClose();
      }}
      title={words.close}
    />
  );
};
