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
  /** The error, announced when it appears. */
  readonly error?: string | undefined;
  /** The input element, for callers that move its caret. */
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Takes the focus when its sheet opens. */
  readonly hasFirstFocus?: boolean;
  /** A control at the end of the field. */
  readonly children?: ReactNode;
}

/** A one-line input with its label above and its error below. */
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
