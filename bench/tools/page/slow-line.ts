import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SLOW_4G } from './slow-phone.ts';

const MS_PER_S = 1_000;
const BYTES_PER_MS = SLOW_4G.downloadThroughput / MS_PER_S;

/**
 * A slow 4G in front of a server of this machine: what devtools slow down is only the page's own network, not that of its service
 * worker. Every answer comes later by the latency, and all share the throughput.
 */
export async function slowLine(address: string) {
  const { hostname, port, pathname } = new URL(address);
  let freeAtMs = 0;
  const server = createServer((phone) => {
    const site = connect(Number(port), hostname);
    // One after the other, so that bytes keep their order.
    let sent = Promise.resolve();
    const later = (bytes: number, send: () => void): void => {
      freeAtMs = Math.max(freeAtMs, performance.now()) + bytes / BYTES_PER_MS;
      const dueMs = freeAtMs + SLOW_4G.latency;
      sent = sent.then(() => sleep(Math.max(0, dueMs - performance.now()))).then(send);
    };
    phone.pipe(site);
    site.on('data', (bytes) => later(bytes.length, () => phone.write(bytes)));
    site.on('end', () => later(0, () => phone.end()));
    // The other side has gone.
    phone.on('error', () => site.destroy());
    site.on('error', () => phone.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    stop: () => server.close(),
  };
}
