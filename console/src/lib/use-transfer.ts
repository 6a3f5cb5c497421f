import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallAnswer, CallRequest, CallResponse, FileCallName, UploadName } from './call.ts';
import { useLocale } from './locale.tsx';
import { useNotes } from './notes/notes.tsx';
import { problemText } from './problem.ts';
import { refresh } from './refresh.ts';
import { download, upload } from './transfer.ts';

/** Saves a file that a call answers with; shows a problem at the top of the screen. */
export function useDownload<Name extends FileCallName>(name: Name) {
  const { message } = useNotes();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const start = async (request: CallRequest<Name>): Promise<void> => {
    setBusy(true);
    try {
      const refused = await download(name, request);
      if (refused !== null) message.error(refused.msg);
    } catch (error) {
      message.error(problemText(error, locale));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, start };
}

/** Sends a file and reports progress. `start` resolves to null after a problem was shown. */
export function useUpload<Name extends UploadName>(name: Name) {
  const { message } = useNotes();
  const locale = useLocale();
  const queries = useQueryClient();
  /** From 0 to 1; null: no upload. */
  const [sentShare, setSentShare] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  /** The last upload as long as it has no answer: sent again as it is, it is the same request to the server. */
  const unanswered = useRef<{ readonly file: File; readonly fields: string; readonly key: string } | null>(null);
  const start = async (
    request: CallRequest<Name>,
    file: File,
    onRefusal?: (answer: CallAnswer<Name>) => boolean,
  ): Promise<CallResponse<Name> | null> => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setSentShare(0);
    try {
      const onProgress = (bytes: number) => setSentShare(Math.min(1, bytes / Math.max(1, file.size)));
      const fields = JSON.stringify(request);
      const { current: last } = unanswered;
      const key = last?.file === file && last.fields === fields ? last.key : newRequestId();
      unanswered.current = { file, fields, key };
      const answer = await upload(name, request, { file, key, signal, onProgress });
      if (answer.code !== codeOf.BUSY) unanswered.current = null;
      if (answer.code === codeOf.SUCCESS) return answer.resp_data as CallResponse<Name>;
      if (!onRefusal?.(answer)) message.error(answer.msg, 6);
      return null;
    } catch (error) {
      if (!signal.aborted) message.error(problemText(error, locale));
      return null;
    } finally {
      setSentShare(null);
      refresh(queries, request);
    }
  };
  return { sentShare, start, cancel: () => stop.current?.abort() };
}
