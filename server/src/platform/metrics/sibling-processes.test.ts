import { EventEmitter } from 'node:events';
import { Counter, Gauge, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { TooLate } from '#platform/http/in-time.ts';
import { createPrimaryProcess, createSiblingProcess } from './sibling-processes.ts';

/* Processes that are killed for real: web-processes.test.ts. Here the channel between two can be silenced. */

const PATIENCE_MS = 100;

/** The two ends of a channel; what is sent at one arrives at the other, copied as between processes. */
function channel() {
  const first = new EventEmitter();
  const child = new EventEmitter();
  let isHeard = true;
  const end = (near: EventEmitter, far: EventEmitter) => ({
    on: near.on.bind(near),
    send(message: unknown) {
      const copy = structuredClone(message);
      if (isHeard) setImmediate(() => far.emit('message', copy));
      return true;
    },
  });
  return {
    atFirst: end(first, child) as never,
    atChild: end(child, first) as never,
    silence: () => {
      isHeard = false;
    },
    exit: () => first.emit('exit', null, 'SIGKILL'),
    say: (message: object) => first.emit('message', message),
  };
}

function registry(answers: number, behind: number): Registry {
  const registers = [new Registry()];
  new Counter({ name: 'answers_total', help: 'Answers.', registers }).inc(answers);
  new Gauge({ name: 'connections', help: 'Connections.', registers }).set(answers);
  new Gauge({ name: 'behind', help: 'Behind.', aggregator: 'max', registers }).set(behind);
  return registers[0] as Registry;
}

async function several() {
  const first = createPrimaryProcess(registry(1, 0), PATIENCE_MS);
  const channels = [channel(), channel()] as const;
  for (const { atFirst } of channels) first.add(atFirst);
  const siblings = [
    createSiblingProcess(channels[0].atChild, registry(10, Number.POSITIVE_INFINITY)),
    createSiblingProcess(channels[1].atChild, registry(100, 3)),
  ] as const;
  const lines = async (): Promise<readonly string[]> => (await (await siblings[0].readAll()).metrics()).split('\n');
  return { first, channels, siblings, lines };
}

it('every process reports for all: sums, or as the metric declares, alongside other messages', async () => {
  const { first, channels, siblings, lines } = await several();
  channels[0].say({ listening: { port: 1 } });
  const all = [
    'answers_total 111',
    'connections 111',
    'behind +Inf',
    'coupon_centre_web_processes{state="reporting"} 2',
  ];
  expect(await lines()).toEqual(expect.arrayContaining(all));
  expect((await (await siblings[1].readAll()).metrics()).split('\n')).toEqual(await lines());
  expect((await (await first.readAll()).metrics()).split('\n')).toEqual(await lines());
});

it('the last metrics of a silent process stay in the sums, and the counts of an ended one for good', async () => {
  const { channels, lines } = await several();
  await lines();
  channels[1].silence();
  const silent = ['answers_total 111', 'connections 111', 'coupon_centre_web_processes{state="silent"} 1'];
  expect(await lines()).toEqual(expect.arrayContaining(silent));
  channels[1].exit();
  const ended = ['answers_total 111', 'connections 11', 'coupon_centre_web_processes{state="silent"} 0'];
  expect(await lines()).toEqual(expect.arrayContaining(ended));
  expect(await lines()).toEqual(expect.arrayContaining(ended));
});

it('without the primary process reading fails instead of leaving metrics out', async () => {
  const { atChild } = channel();
  await expect(createSiblingProcess(atChild, registry(1, 0), PATIENCE_MS).readAll()).rejects.toThrow(TooLate);
});
