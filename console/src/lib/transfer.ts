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
import { signedInAgain } from './sign-in-again.ts';

const NOT_SIGNED_IN = '8001';

/** The name that the server gives a file. */
function nameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download';
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves the file that a call answers; null, or the refusal. Rejects with `FailedRequest`. */
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
  save(file, nameOf(response));
  return null;
}

interface Sent {
  readonly file: Blob;
  /** Bytes sent so far. */
  readonly onProgress?: (sentBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Sends a file as the whole body; only `XMLHttpRequest` tells how far it is. */
function sendFile(address: string, { file, onProgress, signal }: Sent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open('POST', address);
  for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
  request.setRequestHeader('content-type', file.type || 'application/octet-stream');
  request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
  request.onload = () => resolve(request.responseText);
  request.onerror = () => reject(new FailedRequest('connection'));
  request.onabort = () => reject(signal?.reason instanceof Error ? signal.reason : new FailedRequest('connection'));
  signal?.addEventListener('abort', () => request.abort());
  request.send(file);
  return promise;
}

/** Sends a file, however long it takes; `request` goes into the query. Rejects with `FailedRequest`. */
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
  if (body.code === NOT_SIGNED_IN) {
    await signedInAgain();
    body = await send();
  }
  return body as unknown as CallAnswer<Name>;
}
