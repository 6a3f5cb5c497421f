import { feedbackCategories } from '@coupon-centre/contract/feedback/feedback-kinds';
import { FEEDBACK_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { type FormEvent, useId } from 'react';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import styles from './feedback-screen.module.css';
import { type FeedbackSubject, useFeedbackForm } from './use-feedback-form.ts';
import { feedbackWords } from './words.ts';

export interface FeedbackFormProps {
  readonly subject: FeedbackSubject;
  /** Feedback was taken. */
  readonly onSent: () => void;
}

/** Category and text. What was typed stays until the server has taken it. */
export const FeedbackForm = ({ subject, onSent }: FeedbackFormProps) => {
  const words = feedbackWords[useLocale()];
  const form = useFeedbackForm(subject, onSent);
  const refusal = useReadOnly();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (refusal === undefined) void form.send();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      {subject.orderNo !== undefined && <p className={styles['subject']}>{words.order(subject.orderNo)}</p>}
      {subject.orderNo === undefined && subject.uCardNo !== undefined && (
        <p className={styles['subject']}>{words.coupon(subject.uCardNo)}</p>
      )}
      <fieldset className={styles['group']}>
        <legend className={styles['label']}>{words.category}</legend>
        <div className={styles['categories']}>
          {feedbackCategories.map((category) => (
            <label className={styles['category']} key={category}>
              <input
                checked={form.category === category}
                className={styles['box']}
                name="category"
                onChange={() => form.choose(category)}
                type="radio"
              />
              <span className={styles['chip']}>{words.categories[category]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles['label']} htmlFor={id}>
        {words.text}
      </label>
      <textarea
        aria-describedby={form.error?.of === 'text' ? `${id}-note ${id}-error` : `${id}-note`}
        aria-invalid={form.error?.of === 'text'}
        className={styles['text']}
        id={id}
        maxLength={FEEDBACK_MAX_LENGTH}
        name="text"
        onChange={(event) => form.type(event.target.value)}
        placeholder={words.hint}
        rows={5}
        value={form.text}
      />
      <p className={styles['note']} id={`${id}-note`}>
        <span>{words.privacy}</span>
        <span className={styles['count']}>{words.count(form.text.length, FEEDBACK_MAX_LENGTH)}</span>
      </p>
      <p className={styles['error']} id={`${id}-error`} role="alert">
        {form.error?.says}
      </p>
      <Button busy={form.isBusy} refusal={refusal} size="block" type="submit">
        {words.send}
      </Button>
    </form>
  );
};
