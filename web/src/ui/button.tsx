import type { ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { showToast } from './toast.tsx';

/** `collect` is the warm one, at most once in a group; `off` explains why nothing can be done and ignores taps. */
export type ButtonLook = 'collect' | 'primary' | 'quiet' | 'plain' | 'off';

export type ButtonSize = 'small' | 'medium' | 'block';

/** Button classes for a link that should look like one. */
export const buttonClass = (look: ButtonLook, size: ButtonSize = 'medium'): string =>
  classNames(styles['button'], styles[look], styles[size]);

/** When it was made, by the monotonic clock: on a busy phone it is handled much later. */
export type Tap = Pick<Event, 'timeStamp'>;

export interface ButtonProps {
  readonly children: ReactNode;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** While its work is in progress: a spinner before the text, taps ignored, focus kept. */
  readonly busy?: boolean;
  readonly type?: 'button' | 'submit';
  /** Accessible name in place of the visible text, with which it should begin. */
  readonly label?: string | undefined;
  /** Why it is disabled: it looks disabled, and a tap shows the reason. */
  readonly refusal?: string | undefined;
  /** The id of the line that explains it. */
  readonly describedBy?: string | undefined;
  readonly onPress?: ((tap: Tap) => void) | undefined;
}

export const Button = (props: ButtonProps) => {
  const { children, look = 'primary', size = 'medium', busy = false, type = 'button', onPress } = props;
  const isStill = busy || look === 'off';
  const { refusal } = props;
  return (
    <button
      aria-busy={busy || undefined}
      aria-describedby={props.describedBy}
      aria-disabled={isStill || refusal !== undefined || undefined}
      aria-label={props.label}
      className={classNames(buttonClass(refusal ? 'off' : look, size), busy && styles['busy'])}
      onClick={(event) => {
        if (isStill || refusal) event.preventDefault();
        if (refusal) showToast(refusal);
        else if (!isStill) onPress?.(event);
      }}
      type={type}
    >
      {busy && <span className={styles['spinner']} />}
      {children}
    </button>
  );
};
