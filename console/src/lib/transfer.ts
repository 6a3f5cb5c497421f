import { paths } from 'virtual:operator-calls';
import {
  type CallAnswer,
  type CallRequest,
  envelopeOf,
  type FileCallName,
  headers,
  post,
  type UploadName,
} from './call.ts';
import { FailedRequest } from './failed-request.ts';
import { fileNameIn } from './file-name.ts';
import { saveFile } from './save-file.ts';
import { signedInAgain } from './session/sign-in-wait.ts';

/** Saves the file of an answer; returns null, or the refusal. Rejects with `FailedRequest`. */
export async function download<Name extends FileCallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<CallAnswer<Name> | null> {
  let response = await post(name, request);
  if (response.status === 401) {
    await signedInAgain();
    response = await post(name, request);
  }
  if (!response.ok) return (await envelopeOf(response)) as unknown as CallAnswer<Name>;
  const file = await response.blob().catch(() => {
    throw new FailedRequest('connection');
  });
  saveFile(file, fileNameIn(response.headers.get('content-disposition') ?? ''));
  return null;
}

interface Sent {
  readonly file: Blob;
  /** The same for an upload that is sent again: what it makes is made once. */
  readonly key: string;
  /** Bytes sent so far. */
  readonly onProgress?: (sentBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a file as the whole body; uses `XMLHttpRequest`, since only it reports upload progress. */
function sendFile(address: string, { file, key, onProgress, signal }: Sent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open('POST', address);
  for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
  request.setRequestHeader('idempotency-key', key);
  request.setRequestHeader('content-type', file.type || 'application/octet-stream');
  request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
  request.onload = () => resolve(request.responseText);
  request.onerror = () => reject(new FailedRequest('connection'));
  request.onabort = () => reject(signal?.reason instanceof Error ? signal.reason : new FailedRequest('connection'));
  signal?.addEventListener('abort', () => request.abort());
  request.send(file);
  return promise;
}

/** Sends a file, without a time limit; `request` goes into the query. Rejects with `FailedRequest`. */
export async function upload<Name extends UploadName>(
  name: Name,
  request: CallRequest<Name>,
  sent: Sent,
): Promise<CallAnswer<Name>> {
  const query = new URLSearchParams(
    Object.entries(request as object).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, String(value)]],
    ),
  ).toString();
  const address = query === '' ? paths[name] : `${paths[name]}?${query}`;
  const send = async () => {
    const text = await sendFile(address, sent);
    return envelopeOf(new Response(text));
  };
  let body = await send();
  if (body.code === codeOf.NOT_SIGNED_IN) {
    await signedInAgain();
    sent.signal?.throwIfAborted();
    body = await send();
  }
  return body as unknown as CallAnswer<Name>;
}
