import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import { SOCKETS } from './many-sockets.ts';
import { createHttpServer } from './server.ts';

const CROWD = 300;
const REQUEST = 'GET /quick HTTP/1.1\r\nHost: x\r\n\r\n';

let http: FastifyInstance;
let port: number;

beforeEach(async () => {
  http = await createHttpServer({ log: pino({ level: 'silent' }), clock: systemClock });
});
afterEach(() => http.close());

async function listen(): Promise<void> {
  ({ port } = await http.listenOnManySockets({ host: '127.0.0.1', port: 0 }));
}

function open(): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

it.skipIf(SOCKETS === 1)('no one waits for a first answer while others get their hundredth', async () => {
  http.get('/quick', async () => ({ answered: true }));
  await listen();
  const answers = new Map<Socket, number>();
  const all = Promise.withResolvers<void>();
  for (let at = 0; at < CROWD; at += 1) {
    const socket = open();
    socket.on('data', () => {
      answers.set(socket, (answers.get(socket) ?? 0) + 1);
      if (answers.size === CROWD) all.resolve();
      else socket.write(REQUEST);
    });
    socket.write(REQUEST);
  }
  await all.promise;
  // With one socket, a turn lets one more in, and those who are in get an answer in each turn.
  expect(Math.max(...answers.values())).toBeLessThan(CROWD / 3);
});

it('a server that closes answers what is under way on each of its sockets, and lets nothing more in', async () => {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let count = 0;
  http.get('/quick', async ({ raw }) => {
    count += 1;
    if (count === CROWD) begun.resolve();
    // `http.server` waits in any case for connections that it has taken itself.
    const { _server: takenBy } = raw.socket as Socket & { readonly _server: unknown };
    if (SOCKETS === 1 || takenBy !== http.server) await gate.promise;
    return { answered: true };
  });
  await listen();
  const busy = Array.from({ length: CROWD }, open);
  const idle = open();
  idle.write(REQUEST.replace('quick', 'none'));
  await once(idle, 'data');
  const answers = busy.map(async (socket) => {
    socket.write(REQUEST);
    let answer = '';
    for await (const part of socket) answer += String(part);
    return answer;
  });
  await begun.promise;
  let isClosed = false;
  const closing = http.close().then(() => {
    isClosed = true;
  });
  await once(idle.resume(), 'close');
  for (let at = 0; at < SOCKETS; at += 1) {
    const [error] = await once(open(), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  }
  await pause(20);
  expect(isClosed).toBe(false);
  gate.resolve();
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await closing;
});
