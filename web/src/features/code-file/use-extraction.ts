import { useEffect, useRef, useState } from 'react';
import { type CallAnswer, call, download } from '#lib/call.ts';
import { requestConfirmation } from '#lib/confirmation/confirmation-request.ts';
import { requestLogin } from '#lib/login-request.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { saveFile } from './save-file.ts';
import { type CodeFileFormat, codeFileWords } from './words.ts';

type ExtractionAnswer = CallAnswer<'fileExtractions'>;
export type CodeFile = Extract<ExtractionAnswer, { code: '0000' }>['resp_data'];
export interface ExtractionKey {
  readonly batchNo: string;
  readonly extractCode: string;
}

const POLL_MS = 3_000;
const isBeingMade = ({ status }: CodeFile): boolean => status === 'SCHEDULED' || status === 'IN_PROGRESS';

/**
 * Asks for the file, with whatever it takes on the way: a login, the confirmation by SMS. Null when the person does not want
 * to go on.
 */
const extract = async (key: ExtractionKey, smsTicket?: string): Promise<ExtractionAnswer | null> => {
  if (!(await requestLogin())) return null;
  const answer = await call('fileExtractions', { ...key, ...(smsTicket && { smsTicket }) });
  switch (answer.code) {
    case '1001':
    case '1002':
    case '1003':
      return extract(key);
    case '3008':
    case '3009': {
      const confirmed = await requestConfirmation({ scene: 'EXTRACT', batchNo: key.batchNo });
      return confirmed === null ? null : extract(key, confirmed);
    }
    default:
      return answer;
  }
};

/** Taking out a file: how it stands, kept up to date while it is made, and its download. */
export const useExtraction = () => {
  const words = codeFileWords[useLocale()];
  const [taken, setTaken] = useState<{ readonly key: ExtractionKey; readonly file: CodeFile } | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState<'asking' | 'downloading' | null>(null);
  const isBusy = useRef(false);

  /** Asks how the file stands; undefined when there is nothing more to be done with it. */
  const look = async (key: ExtractionKey): Promise<CodeFile | undefined> => {
    const answer = await extract(key);
    if (answer === null) return undefined;
    if (answer.code !== '0000') {
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

  /** A ticket lasts for minutes and the screen may stand for hours, so each download asks for its own. */
  const save = async (key: ExtractionKey, format: CodeFileFormat): Promise<void> => {
    const file = await look(key);
    if (file?.ticket === undefined) return;
    const got = await download('cardCodeFileDownload', { fileId: file.fileId, ticket: file.ticket, format });
    if (!(got instanceof Blob)) return showToast(got.msg);
    saveFile(got, `${file.name}.${format}`);
    showToast(words.downloaded);
    await look(key);
  };

  const watched = taken !== null && isBeingMade(taken.file) ? taken : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look makes a new `taken`, which sets the next one
  useEffect(() => {
    if (watched === null) return;
    const again = (): void => {
      // What does not come this time comes the next.
      look(watched.key).catch(() => setTaken({ ...watched }));
    };
    const timer = setTimeout(again, POLL_MS);
    return () => clearTimeout(timer);
  }, [watched]);

  return {
    file: taken?.file ?? null,
    refusal,
    busy,
    ask: (key: ExtractionKey): void => void doing('asking', () => look(key)),
    save: (format: CodeFileFormat): void => {
      if (taken !== null) void doing('downloading', () => save(taken.key, format));
    },
    leave: (): void => setTaken(null),
    forgetRefusal: (): void => setRefusal(undefined),
  };
};
export type Extraction = ReturnType<typeof useExtraction>;
