import { setTimeout } from 'node:timers/promises';

const BUSY = 503;
const WAIT_MS = 500;
const MAX_WAITS = 60;

/** As `fetch`; an overloaded server's 'busy' is asked again for half a minute, as clients should. */
export async function fetchAgain(url: string, init?: RequestInit): Promise<Response> {
  for (let waits = 0; ; waits += 1) {
    const response = await fetch(url, init);
    if (response.status !== BUSY || waits === MAX_WAITS) return response;
    await response.body?.cancel();
    await setTimeout(WAIT_MS);
  }
}
