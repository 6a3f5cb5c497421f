import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  connectBody,
  deliverResponse,
  readConnectResponse,
  readDeliver,
  readSubmitResponse,
  submitBody,
} from './messages.ts';

const versions = ['2.0', '3.0'] as const;

test('the sign-in of the published example', () => {
  const account = { spId: '900001', secret: '888888', version: '2.0' } as const;
  const { body, authenticator } = connectBody(account, Date.parse('2026-10-21T08:05:10+08:00'));
  expect(authenticator.toString('hex')).toBe('90d00c1d517abd0b4f65f6bcf8535d16');
  expect(body.toString('hex')).toBe(
    // Source_Addr, AuthenticatorSource, Version, and 1021080510.
    `${Buffer.from('900001').toString('hex')}90d00c1d517abd0b4f65f6bcf8535d16203cdc73be`,
  );
});

test('a timestamp below ten digits keeps its zero in what is signed', () => {
  const account = { spId: '900001', secret: '888888', version: '3.0' } as const;
  const january = connectBody(account, Date.parse('2026-01-02T03:04:05+08:00'));
  expect(january.body.readUInt32BE(23)).toBe(102030405);
  // md5 -s of 900001, nine zero octets, 888888 and 0102030405.
  expect(january.authenticator.toString('hex')).toBe('3b7bba56a8c1d885b7d43d3f6d82cb94');
});

test('any octets are read, or refused by RangeError', () => {
  const account = { spId: '900001', secret: '888888' };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...versions), (octets, version) => {
      const body = Buffer.from(octets);
      readDeliver(body, version);
      for (const read of [
        () => readSubmitResponse(body, version),
        () => readConnectResponse(body, { ...account, version }, Buffer.alloc(16)),
      ]) {
        try {
          read();
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test.each(versions)('a number that does not fit its field is refused, not cut short (%s)', (version) => {
  const submission = {
    part: 1,
    parts: 1,
    content: Buffer.alloc(0),
    serviceId: '',
    spId: '900001',
    feeType: '01',
    feeCode: '0',
    from: '1'.repeat(22),
    to: '13912345678',
    validUntilMs: undefined,
  };
  expect(() => submitBody(submission, version)).toThrow(RangeError);
});

test.each([
  ['2.0', 9],
  ['3.0', 12],
] as const)('the answer to a DELIVER of %s has %i octets', (version, octets) => {
  const body = deliverResponse(Buffer.from('0102030405060708', 'hex'), 9, version);
  expect(body).toHaveLength(octets);
  expect(body.subarray(0, 8).toString('hex')).toBe('0102030405060708');
  expect(body.at(-1)).toBe(9);
});
