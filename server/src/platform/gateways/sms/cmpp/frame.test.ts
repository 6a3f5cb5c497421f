import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameReader, encodeFrame, type Frame, isResponse, responseTo } from './frame.ts';

const frames = fc.array(
  fc.record({
    command: fc.nat(0xffff_ffff),
    sequence: fc.nat(0xffff_ffff),
    body: fc.uint8Array({ maxLength: 400 }).map((octets) => Buffer.from(octets)),
  }),
  { maxLength: 12 },
);

/** Octets in pieces of the given sizes, again and again. */
function pieces(octets: Buffer, sizes: readonly number[]): readonly Buffer[] {
  const cut: Buffer[] = [];
  for (let at = 0, turn = 0; at < octets.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    cut.push(octets.subarray(at, at + size));
    at += size;
  }
  return cut;
}

test('frames are read as they were written, however the connection splits or joins them', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(frames, sizes, (written, cuts) => {
      const read = createFrameReader();
      const got: Frame[] = [];
      for (const piece of pieces(Buffer.concat(written.map(encodeFrame)), cuts)) got.push(...read(piece));
      expect(got).toEqual(written);
    }),
  );
});

test('any octets give frames or a RangeError, and no more is kept than one frame', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (chunks) => {
      const read = createFrameReader();
      try {
        const got = chunks.flatMap((chunk) => read(Buffer.from(chunk)));
        const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        const used = got.reduce((sum, { body }) => sum + 12 + body.length, 0);
        expect(used).toBeLessThanOrEqual(total);
        expect(total - used).toBeLessThan(4_096);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([0, 11, 4_097, 0x7fff_ffff, 0xffff_ffff])(
  'a Total_Length of %i is refused when its four octets are there',
  (length) => {
    const octets = Buffer.alloc(4);
    octets.writeUInt32BE(length);
    const read = createFrameReader();
    expect(read(octets.subarray(0, 3))).toEqual([]);
    expect(() => read(octets.subarray(3))).toThrow(RangeError);
  },
);

test('a response is its command with the highest bit', () => {
  expect(responseTo(1)).toBe(0x8000_0001);
  expect([isResponse(8), isResponse(0x8000_0008)]).toEqual([false, true]);
});
