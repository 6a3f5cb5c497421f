import { type HTMLInputAutoCompleteAttribute, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './text-field.module.css';

export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  /** Shown while the field is empty. */
  readonly hint: string;
  readonly value: string;
  readonly onType: (typed: string) => void;
  readonly type: 'text' | 'tel';
  readonly inputMode: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** What is wrong with it, spoken when it appears. */
  readonly error?: string | undefined;
  /** The input itself, for whoever minds its caret. */
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Where the focus goes when its sheet opens. */
  readonly hasFirstFocus?: boolean;
  /** A control at the field's end. */
  readonly children?: ReactNode;
}

/** One line to type in, with its name above and what is wrong with it below. */
export const TextField = (props: TextFieldProps) => {
  const { label, error, onType } = props;
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles['line'], error !== undefined && styles['wrong'])}>
        <input
          aria-describedby={error === undefined ? undefined : errorId}
          aria-invalid={error !== undefined}
          autoComplete={props.autoComplete}
          className={styles['input']}
          data-first-focus={props.hasFirstFocus || undefined}
          id={id}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          name={props.name}
          onChange={(event) => onType(event.target.value)}
          placeholder={props.hint}
          ref={props.inputRef}
          type={props.type}
          value={props.value}
        />
        {props.children}
      </div>
      <p className={styles['error']} id={errorId} role="alert">
        {error}
      </p>
    </div>
  );
};
