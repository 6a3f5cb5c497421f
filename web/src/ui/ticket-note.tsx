import { Icon } from './icon.tsx';
import styles from './ticket-note.module.css';

export interface TicketNoteProps {
  readonly text: string;
  /** Spoken instead of `text`: the same words and what they are about. */
  readonly label: string;
  readonly onPress: () => void;
}

/** A line below a ticket's words that can be pressed: its reminder. */
export const TicketNote = ({ text, label, onPress }: TicketNoteProps) => (
  <button aria-label={label} className={styles['note']} onClick={onPress} type="button">
    <Icon name="bell" size="1.25em" />
    <span>{text}</span>
  </button>
);
