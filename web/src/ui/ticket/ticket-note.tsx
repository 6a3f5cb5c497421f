import type { Tap } from '#ui/button.tsx';
import { BELL, LineIcon } from '#ui/line-icon.tsx';
import styles from './ticket-note.module.css';

export interface TicketNoteProps {
  readonly text: string;
  /** Accessible name: the same text and what it is about. */
  readonly label: string;
  readonly onPress: (tap: Tap) => void;
}

/** A tappable line below a ticket's text: its reminder. */
export const TicketNote = ({ text, label, onPress }: TicketNoteProps) => (
  <button aria-label={label} className={styles['note']} onClick={onPress} type="button">
    <LineIcon path={BELL} size="1.4167em" />
    <span>{text}</span>
  </button>
);
