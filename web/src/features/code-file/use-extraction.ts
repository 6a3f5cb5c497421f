import { useEffect, useRef, useState } from 'react';
import { type CallAnswer, call, download } from '#lib/call/call.ts';
import { requestConfirmation } from '#lib/confirmation/confirmation-request.ts';
import { saveFile } from '#lib/page/save-file.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { type CodeFileFormat, codeFileWords } from './words.ts';

type ExtractionAnswer = CallAnswer<'extractCodeFile'>;
export type CodeFile = Extract<ExtractionAnswer, { code: typeof codeOf.SUCCESS }>['resp_data'];
export interface ExtractionKey {
  readonly batchNo: string;
  readonly extractCode: string;
}

const POLL_MS = 3_000;
const isBeingMade = ({ status }: CodeFile): boolean => status === 'SCHEDULED' || status === 'IN_PROGRESS';

/** Requests the file, with login and SMS confirmation as needed. Null when the person cancels. */
const extract = async (key: ExtractionKey, smsTicket?: string): Promise<ExtractionAnswer | null> => {
  if (!(await requestLogin())) return null;
  const answer = await call('extractCodeFile', { ...key, ...(smsTicket && { smsTicket }) });
  switch (answer.code) {
    case codeOf.NOT_LOGGED_IN:
    case codeOf.SESSION_ENDED:
    case codeOf.SESSION_MISMATCH:
      return extract(key);
    case codeOf.CONFIRMATION_NEEDED:
    case codeOf.CODE_WRONG: {
      const confirmed = await requestConfirmation({ scene: 'EXTRACT', batchNo: key.batchNo });
      return confirmed === null ? null : extract(key, confirmed);
    }
    case codeOf.SUCCESS:
    case codeOf.TOO_MANY_TRIES:
    case codeOf.EXTRACTION_REFUSED:
    case codeOf.BAD_INPUT:
    case codeOf.BUSY:
      return answer;
    default:
      return answer satisfies never;
  }
};

/** A file extraction: its status, polled while the file is made, and its download. */
export const useExtraction = () => {
  const words = codeFileWords[useLocale()];
  const [taken, setTaken] = useState<{ readonly key: ExtractionKey; readonly file: CodeFile } | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState<'asking' | 'downloading' | null>(null);
  const isBusy = useRef(false);

  /** Requests the file's status; undefined when nothing more can be done. */
  const attempt = async (key: ExtractionKey): Promise<CodeFile | undefined> => {
    const answer = await extract(key);
    if (answer === null) return undefined;
    if (answer.code !== codeOf.SUCCESS) {
      setRefusal(answer.msg);
      setTaken(null);
      return undefined;
    }
    setRefusal(undefined);
    setTaken({ key, file: answer.resp_data });
    return answer.resp_data;
  };

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
    const file = await attempt(key);
    if (file?.ticket === undefined) return;
    const got = await download('downloadCodeFile', { fileId: file.fileId, ticket: file.ticket, format });
    if (!(got instanceof Blob)) return showToast(got.msg);
    saveFile(got, `${file.name}.${format}`);
    showToast(words.downloaded);
    await attempt(key);
  };

  const watched = taken !== null && isBeingMade(taken.file) ? taken : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt makes a new `taken`, which sets the next one
  useEffect(() => {
    if (watched === null) return;
    const again = (): void => {
      // A failed attempt is repeated at the next interval.
      attempt(watched.key).catch(() => setTaken({ ...watched }));
    };
    const timer = setTimeout(again, POLL_MS);
    return () => clearTimeout(timer);
  }, [watched]);

  return {
    file: taken?.file ?? null,
    refusal,
    busy,
    start: (key: ExtractionKey): void => void doing('asking', () => attempt(key)),
    save: (format: CodeFileFormat): void => {
      if (taken !== null) void doing('downloading', () => save(taken.key, format));
    },
    leave: (): void => setTaken(null),
    forgetRefusal: (): void => setRefusal(undefined),
  };
};
export type Extraction = ReturnType<typeof useExtraction>;
