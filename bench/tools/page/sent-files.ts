import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** A request over the network that has been answered. */
export interface SentFile {
  /** As devtools call it: `Document`, `Script`, … */
  readonly type: string;
  readonly url: string;
  /** As sent, headers included; 0 if the browser's cache answered. */
  readonly bytes: number;
  /** When its last byte came: milliseconds since the navigation began. */
  readonly cameMs: number;
  /** Whether the document itself asks for it, not a script. */
  readonly isFromHtml: boolean;
}

/** Notes what a page's network requests bring from now on; the first request is the navigation. */
export async function noteSentFiles(devtools: CDPSession): Promise<readonly SentFile[]> {
  const files: SentFile[] = [];
  const requests = new Map<string, Omit<SentFile, 'bytes' | 'cameMs'>>();
  let beganS: number | undefined;
  devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request: { url }, timestamp, initiator }) => {
    beganS ??= timestamp;
    if (url.startsWith('http')) requests.set(requestId, { type, url, isFromHtml: initiator.type === 'parser' });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId);
    if (request) files.push({ ...request, bytes: encodedDataLength, cameMs: (timestamp - (beganS ?? 0)) * 1_000 });
  });
  await devtools.send('Network.enable');
  return files;
}

const QUIET_MS = 2_000;
/** A screen that asks for news again and again is never quiet. */
const MOST_WAITS = 5;

/** Waits until nothing has come for a while. */
export async function untilQuiet(files: readonly SentFile[]): Promise<void> {
  for (let count = -1, waits = 0; count !== files.length && waits < MOST_WAITS; waits += 1) {
    count = files.length;
    await sleep(QUIET_MS);
  }
}

/** The bytes of these files, of one type or of all. */
export const bytesOf = (files: readonly SentFile[], ...types: readonly string[]): number =>
  files.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
