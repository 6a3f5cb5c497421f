import { useEffect, useRef, useState } from 'react';
import { download } from '#lib/call/call.ts';
import { saveFile } from '#lib/page/save-file.ts';
import { useSession } from '#lib/session/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { type CodeFile, createExtraction, type ExtractionKey } from './extraction.ts';
import { type CodeFileFormat, codeFileWords } from './words.ts';

const POLL_MS = 3_000;
const isBeingMade = ({ status }: CodeFile): boolean => status === 'SCHEDULED' || status === 'IN_PROGRESS';

/** A file extraction: its status, polled while the file is made, and its download. */
export const useExtraction = () => {
  const words = codeFileWords[useLocale()];
  const [extraction] = useState(createExtraction);
  const { taken, refusal } = extraction.use((state) => state);
  const [busy, setBusy] = useState<'asking' | 'downloading' | null>(null);
  const isBusy = useRef(false);

  const doing = async (what: 'asking' | 'downloading', work: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(what);
    await work().catch(() => showToast(words.unsent));
    isBusy.current = false;
    setBusy(null);
  };

  /** A ticket lasts minutes and the screen may stay open for hours, so each download requests its own. */
  const save = async (key: ExtractionKey, format: CodeFileFormat): Promise<void> => {
    const file = await extraction.attempt(key);
    if (file?.ticket === undefined) return;
    const got = await download('downloadCodeFile', { fileId: file.fileId, ticket: file.ticket, format });
    if (!(got instanceof Blob)) return showToast(got.msg);
    saveFile(got, `${file.name}.${format}`);
    showToast(words.downloaded);
    // Not where the person went on meanwhile.
    const { taken: shown } = extraction.now();
    if (shown?.file === file) await extraction.attempt(key);
  };

  // Who declined to log in again is not asked every few seconds; a login goes on with it.
  const isGuest = useSession() === null;
  const watched = taken !== null && !isGuest && isBeingMade(taken.file) ? taken : null;
  useEffect(() => {
    if (watched === null) return;
    const timer = setTimeout(() => void extraction.repeat(watched), POLL_MS);
    return () => clearTimeout(timer);
  }, [extraction, watched]);
  useEffect(() => extraction.leave, [extraction]);

  return {
    file: taken?.file ?? null,
    refusal,
    busy,
    start: (key: ExtractionKey): void => void doing('asking', () => extraction.attempt(key)),
    save: (format: CodeFileFormat): void => {
      if (taken !== null) void doing('downloading', () => save(taken.key, format));
    },
    leave: extraction.leave,
    forgetRefusal: extraction.forgetRefusal,
  };
};
export type Extraction = ReturnType<typeof useExtraction>;
