import { BATCH_NO_PATTERN, EXTRACT_CODE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { type FormEvent, useRef, useState } from 'react';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './code-file-screen.module.css';
import type { ExtractionKey } from './extraction.ts';
import type { Extraction } from './use-extraction.ts';
import { codeFileWords } from './words.ts';

type Field = keyof ExtractionKey;
type Errors = Readonly<Partial<Record<Field, string>>>;

const FIELD_MAX_LENGTH = 32;

const tidy = (typed: string): string => typed.trim().toUpperCase();

/** Batch number and extract code; keeps the input after a refusal. */
export const ExtractionForm = ({
  extraction,
  typed,
  onType,
}: {
  readonly extraction: Extraction;
  readonly typed: ExtractionKey;
  readonly onType: (typed: ExtractionKey) => void;
}) => {
  const words = codeFileWords[useLocale()];
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const type = (field: Field) => (text: string) => {
    onType({ ...typed, [field]: text });
    setErrors({});
    extraction.forgetRefusal();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const key = { batchNo: tidy(typed.batchNo), extractCode: tidy(typed.extractCode) };
    const found: Errors = {
      ...(BATCH_NO_PATTERN.test(key.batchNo) ? {} : { batchNo: words.batchNoWrong }),
      ...(EXTRACT_CODE_PATTERN.test(key.extractCode) ? {} : { extractCode: words.extractCodeWrong }),
    };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) extraction.start(key);
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form className={styles['card']} noValidate onSubmit={submit} ref={form}>
      <p className={styles['intro']}>{words.intro}</p>
      <TextField
        autoComplete="off"
        error={errors.batchNo}
        hint={words.batchNoHint}
        inputMode="text"
        label={words.batchNo}
        maxLength={FIELD_MAX_LENGTH}
        name="batchNo"
        onType={type('batchNo')}
        type="text"
        value={typed.batchNo}
      />
      <TextField
        autoComplete="off"
        error={errors.extractCode ?? extraction.refusal}
        hint={words.extractCodeHint}
        inputMode="text"
        label={words.extractCode}
        maxLength={FIELD_MAX_LENGTH}
        name="extractCode"
        onType={type('extractCode')}
        type="text"
        value={typed.extractCode}
      />
      <Button busy={extraction.busy === 'asking'} size="block" type="submit">
        {words.submit}
      </Button>
    </form>
  );
};
