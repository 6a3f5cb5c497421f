import { type FormEvent, useState } from 'react';
import { momentInWords } from '#lib/time/moment-words.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLocale, useWords } from '../words/words.tsx';
import { firstChoice, type LeadTime, leadTimes } from './lead-times.ts';
import type { ReminderChoice, ReminderSubject } from './reminder-request.ts';
import styles from './reminder-sheet.module.css';
import { reminderWords } from './words.ts';

export interface ReminderSheetProps {
  readonly subject: ReminderSubject;
  /** What was chosen, or null when the person closes the sheet. */
  readonly onSettled: (choice: ReminderChoice | null) => void;
}

interface LeadTimeProps {
  readonly lead: LeadTime;
  readonly kind: ReminderSubject['kind'];
  readonly nowMs: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const LeadTimeChoice = ({ lead, kind, nowMs, isChosen, onChoose }: LeadTimeProps) => {
  const { centre } = useWords();
  const words = reminderWords[useLocale()];
  const { before, dueMs } = lead;
  return (
    <label className={styles['choice']}>
      <input
        checked={isChosen}
        className={styles['box']}
        disabled={dueMs === null}
        name="before"
        onChange={onChoose}
        type="radio"
      />
      <span className={styles['words']}>
        <span className={styles['before']}>{words.before[kind](before)}</span>
        <span className={styles['when']}>
          {dueMs === null ? words.inQuietHours : words.at(momentInWords(new Date(dueMs).toISOString(), nowMs, centre))}
        </span>
      </span>
    </label>
  );
};

/** Chooses when to send the SMS, and whether also at night; an existing reminder can be cancelled. */
export const ReminderSheet = ({ subject, onSettled }: ReminderSheetProps) => {
  const words = reminderWords[useLocale()];
  const { kind, current, title, problem } = subject;
  const [nowMs] = useState(serverNow);
  const [quietHoursToo, setQuietHoursToo] = useState(current?.quietHoursToo ?? false);
  const [picked, pick] = useState<number | null>(null);
  const choices = leadTimes(subject, quietHoursToo, nowMs);
  const isOpen = choices.some(({ before, dueMs }) => before === picked && dueMs !== null);
  const chosen = isOpen ? picked : firstChoice(choices, subject);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen !== null) onSettled({ on: true, before: chosen, quietHoursToo });
  };
  return (
    <Sheet closeLabel={words.close} onClose={() => onSettled(null)} title={words.title[kind]}>
      <form onSubmit={submit}>
        <p className={styles['coupon']}>{title}</p>
        {problem !== undefined && (
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        )}
        <fieldset className={styles['choices']}>
          <legend className={styles['legend']}>{words.choices}</legend>
          {choices.map((lead) => (
            <LeadTimeChoice
              isChosen={lead.before === chosen}
              key={lead.before}
              kind={kind}
              lead={lead}
              nowMs={nowMs}
              onChoose={() => pick(lead.before)}
            />
          ))}
        </fieldset>
        <label className={styles['choice']}>
          <input
            checked={quietHoursToo}
            className={styles['box']}
            name="quietHoursToo"
            onChange={(event) => setQuietHoursToo(event.target.checked)}
            type="checkbox"
          />
          <span className={styles['words']}>
            <span className={styles['before']}>{words.quietHoursToo}</span>
            <span className={styles['when']}>{words.quietHint}</span>
          </span>
        </label>
        <div className={styles['buttons']}>
          <Button look={chosen === null ? 'off' : 'primary'} size="block" type="submit">
            {words.save}
          </Button>
          {current !== null && (
            <Button look="quiet" onPress={() => onSettled({ on: false })} size="block">
              {words.takeBack}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
};
