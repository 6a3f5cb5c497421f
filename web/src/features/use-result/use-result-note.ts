import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSession } from '#lib/session/session.ts';
import { isNoteOf, type ResultNote, readResultNote } from '#lib/use/result-note.ts';

/** The note in this screen's entry of the history; null without one, and for another person. It stays while a session ends. */
export const useResultNote = (): ResultNote | null => {
  const uid = useSession()?.uid;
  const [first] = useState(uid);
  const note = readResultNote(useHistoryState());
  return note !== null && isNoteOf(note, uid ?? first) ? note : null;
};
