import { eventWords, offeredTypes } from '@coupon-centre/contract/events/event-words';
import { WEBHOOK_TITLE_MAX_LENGTH, WEBHOOK_URL_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Alert, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { approvalWords } from '#ui/approval/approval-words.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { OnceDialog } from '#ui/dialog/once-dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { words as book } from './words.ts';

export type Endpoint = CallResponse<'listWebhooks'>['items'][number];

interface Props {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

const Fields = () => {
  const words = useWords(book);
  const named = useWords(eventWords);
  const required = [{ required: true, whitespace: true, message: words.required }];
  return (
    <>
      <Form.Item extra={words.nameHint} label={words.name} name="title" rules={required}>
        <Input autoComplete="off" autoFocus maxLength={WEBHOOK_TITLE_MAX_LENGTH} />
      </Form.Item>
      <Form.Item extra={words.urlHint} label={words.url} name="url" rules={required}>
        <Input autoComplete="off" inputMode="url" maxLength={WEBHOOK_URL_MAX_LENGTH} placeholder="https://" />
      </Form.Item>
      <Form.Item extra={words.typesHint} label={words.types} name="types">
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={offeredTypes.map((value) => ({ value, label: named[value] }))}
        />
      </Form.Item>
    </>
  );
};

interface SecretProps extends Pick<Props, 'onClose'> {
  readonly secret: string;
  readonly title: string;
  /** The approval that the endpoint waits for. */
  readonly approvalId?: string;
}

const SecretOnce = ({ secret, title, approvalId, onClose }: SecretProps) => {
  const words = useWords(book);
  const { show } = useWords(approvalWords);
  return (
    <OnceDialog close={words.close} note={words.once} onClose={onClose} secrets={[secret]} title={title}>
      {approvalId !== undefined && (
        <Alert
          action={<Link to={`/approvals/${approvalId}`}>{show}</Link>}
          showIcon
          style={{ marginTop: 12 }}
          title={words.newWaits}
          type="info"
        />
      )}
    </OnceDialog>
  );
};

/** Creates an endpoint and shows its secret once. */
export const MakeEndpoint = ({ onClose }: Pick<Props, 'onClose'>) => {
  const words = useWords(book);
  const change = useChange('makeWebhook');
  const [made, setMade] = useState<CallResponse<'makeWebhook'> | null>(null);
  if (made !== null) return <SecretOnce {...made} onClose={onClose} title={words.made} />;
  return (
    <FormDialog<CallRequest<'makeWebhook'>>
      doIt={words.make}
      initial={{ types: [] }}
      onClose={onClose}
      onGo={async (request, form) => setMade(await change.send(request, { form }))}
      title={words.make}
    >
      <Fields />
    </FormDialog>
  );
};

export const ChangeEndpoint = ({ endpoint, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const say = useSaysWaits();
  const change = useChange('changeWebhook');
  const { endpointId, title, url, types, revision } = endpoint;
  // What the operator saw: a refresh behind the dialog must not hide another's change.
  const [expectedRevision] = useState(revision);
  const onRefusal: NonNullable<Parameters<typeof change.send>[1]>['onRefusal'] = ({ code }) => {
    if (code === codeOf.STALE_VALUE) message.warning(words.staleValue);
    return code === codeOf.STALE_VALUE;
  };
  return (
    <FormDialog<CallRequest<'makeWebhook'>>
      doIt={words.save}
      initial={{ title, url, types: [...types] }}
      onClose={onClose}
      onGo={async (written, form) => {
        const request = { ...written, types: written.types ?? [], endpointId, expectedRevision };
        const answer = await change.send(request, { form, onRefusal });
        if (answer === null) return;
        say(answer.approvalId, { done: words.done, waits: words.changeWaits });
        onClose();
      }}
      title={words.change}
    >
      <Fields />
    </FormDialog>
  );
};

export const RotateSecret = ({ endpoint: { endpointId }, onClose }: Props) => {
  const words = useWords(book);
  const change = useChange('rotateWebhookSecret');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretOnce onClose={onClose} secret={secret} title={words.rotated} />;
  return (
    <FormDialog
      about={words.rotateAbout}
      doIt={words.rotate}
      onClose={onClose}
      onGo={async () => setSecret((await change.send({ endpointId }))?.secret ?? null)}
      title={words.rotate}
    />
  );
};

export const SwitchEndpoint = ({ endpoint: { endpointId, title, state }, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('setWebhookState');
  const isOff = state === 'OFF';
  const doIt = isOff ? words.switchOn : words.switchOff;
  return (
    <ReasonDialog
      about={(isOff ? words.switchOnAbout : words.switchOffAbout)(title)}
      doIt={doIt}
      isDanger={!isOff}
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        const request = { endpointId, state: isOff ? 'ON' : 'OFF', reason } as const;
        if ((await change.send(request, { form })) === null) return;
        message.success(words.done);
        onClose();
      }}
      title={doIt}
    />
  );
};

export const RemoveEndpoint = ({ endpoint: { endpointId, title }, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const change = useChange('removeWebhook');
  return (
    <ReasonDialog
      about={words.removeAbout(title)}
      doIt={words.remove}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await change.send({ endpointId, reason }, { form })) === null) return;
        message.success(words.removed);
        onClose();
      }}
      title={words.removeTitle}
    />
  );
};
