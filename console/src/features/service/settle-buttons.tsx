import { Button, Space } from 'antd';
import { useState } from 'react';
import { useNotes } from '#lib/notes/notes.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';

interface Choice<How extends string> {
  readonly how: How;
  readonly label: string;
  readonly about: string;
}

interface Props<How extends string> {
  readonly choices: readonly Choice<How>[];
  /** Settles; returns the outcome in words, or null if it failed, which keeps the dialog open. */
  readonly settle: (how: How, reason: string) => Promise<string | null>;
}

/** What an operator can do with something that the biller has not settled; each asks for a reason. */
export const SettleButtons = <How extends string>({ choices, settle }: Props<How>) => {
  const { message } = useNotes();
  const [choice, setChoice] = useState<Choice<How>>();
  const go = async (how: How, reason: string): Promise<void> => {
    const outcome = await settle(how, reason);
    if (outcome === null) return;
    message.info(outcome);
    setChoice(undefined);
  };
  return (
    <Space>
      {choices.map((one) => (
        <Button key={one.how} onClick={() => setChoice(one)} size="small">
          {one.label}
        </Button>
      ))}
      {choice !== undefined && (
        <ReasonDialog
          about={choice.about}
          doIt={choice.label}
          onClose={() => setChoice(undefined)}
          onGo={({ reason }) => go(choice.how, reason)}
          title={choice.label}
        />
      )}
    </Space>
  );
};
