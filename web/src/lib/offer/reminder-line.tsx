import { useDeferred } from '#lib/loading/use-deferred.ts';
import type { ReminderNoteProps } from './reminder-note.tsx';

const note = async () => import('./reminder-note.tsx');

/** The line about a coupon's reminder; its code is loaded for those who set one. */
export const ReminderLine = (props: ReminderNoteProps) => {
  const { part } = useDeferred(note, props.offer.action.does === 'forget');
  return part && <part.ReminderNote {...props} />;
};
