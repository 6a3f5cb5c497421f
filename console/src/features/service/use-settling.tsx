import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNotes } from '#lib/notes/notes.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';

interface Choice<How extends string> {
  readonly how: How;
  readonly label: string;
  readonly about: string;
}

interface Settling<Thing, How extends string> {
  readonly choices: readonly Choice<How>[];
  /** Settles; returns the outcome in words, or null if it failed, which keeps the dialog open. */
  readonly settle: (thing: Thing, how: How, reason: string) => Promise<string | null>;
}

/** What an operator can do with something that the biller has not settled. */
export interface Settle<Thing> {
  readonly buttonsOf: (thing: Thing) => ReactNode;
  /** Asks for the reason. For a place outside the list: the thing's row may leave it meanwhile. */
  readonly dialog: ReactNode;
}

export function useSettling<Thing, How extends string>({ choices, settle }: Settling<Thing, How>): Settle<Thing> {
  const { message } = useNotes();
  const [asked, setAsked] = useState<{ readonly thing: Thing; readonly choice: Choice<How> } | null>(null);
  const go = async (thing: Thing, how: How, reason: string): Promise<void> => {
    const outcome = await settle(thing, how, reason);
    if (outcome === null) return;
    message.info(outcome);
    setAsked(null);
  };
  return {
    buttonsOf: (thing) => (
      <Space>
        {choices.map((choice) => (
          <Button key={choice.how} onClick={() => setAsked({ thing, choice })} size="small">
            {choice.label}
          </Button>
        ))}
      </Space>
    ),
    dialog: asked !== null && (
      <ReasonDialog
        about={asked.choice.about}
        doIt={asked.choice.label}
        onClose={() => setAsked(null)}
        onGo={({ reason }) => go(asked.thing, asked.choice.how, reason)}
        title={asked.choice.label}
      />
    ),
  };
}
