import { expect, it } from 'vitest';
import { readOpening } from './startup-packet.ts';

const VERSION = 0x30000;
function startup(...words: readonly string[]): Buffer {
  const text = Buffer.from(`${words.map((word) => `${word}\0`).join('')}\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length + head.length);
  head.writeUInt32BE(VERSION, 4);
  return Buffer.concat([head, text]);
}
const request = (code: number): Buffer =>
  Buffer.from([0, 0, 0, 8, ...[24, 16, 8, 0].map((bits) => (code >>> bits) & 255)]);

it('reads every role that a start-up message names, and waits for the whole of it', () => {
  const whole = startup('user', 'one', 'database', 'user', 'user', 'two');
  expect(readOpening(whole)).toEqual({ kind: 'STARTUP', users: ['one', 'two'] });
  for (let length = 0; length < whole.length; length += 1) {
    expect(readOpening(whole.subarray(0, length))).toEqual({ kind: 'PARTIAL' });
  }
  expect(readOpening(startup('database', 'x'))).toEqual({ kind: 'STARTUP', users: [] });
});

it('tells requests for encryption, and what is none of it', () => {
  for (const code of [80_877_103, 80_877_104])
    expect(readOpening(request(code))).toEqual({ kind: 'ENCRYPTION', bytes: 8 });
  // A request to cancel, an old version, a message without end.
  for (const bytes of [request(80_877_102), request(0x20000), Buffer.from([9, 9, 9, 9, 0, 3, 0, 0])]) {
    expect(readOpening(bytes)).toEqual({ kind: 'UNKNOWN' });
  }
});
