import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { webhookReceiver } from '#test/webhook-receiver.ts';
import { isPublicAddress, type Lookup } from './public-address.ts';
import { sendWebhook } from './send-webhook.ts';
import { checkUrl } from './webhook-url.ts';

/** A name server that answers with these addresses, one list after the other. */
function names(...answers: (readonly string[])[]): Lookup {
  let asked = 0;
  return (_name, _options, done) => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    const addresses: LookupAddress[] = answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    done(addresses.length === 0 ? Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }) : null, addresses);
  };
}

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.5',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'name.example',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '223.255.255.255',
  '2400:3200::1',
  '2606:4700::1111',
  '3000::1',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['no address', 'not an address'],
  ['another protocol', 'ftp://receiver.example/'],
  ['plain HTTP', 'http://receiver.example/'],
  ['a password', 'https://me:secret@receiver.example/'],
  ['a private address', 'https://10.0.0.1/'],
  ['an address in another notation', 'https://0x7f.1/'],
  ['an address as one number', 'https://2130706433/'],
  ['a loopback address of IPv6', 'https://[::1]/'],
  ['a mapped address', 'https://[::ffff:192.168.0.1]/'],
])('%s is refused when an endpoint is saved', async (_, url) => {
  await expect(checkUrl(url, [], names(['8.8.8.8']))).rejects.toBeInstanceOf(BadInput);
});

test('a name is refused when one of its addresses is private, or it has none; a listed host may be anything', async () => {
  const url = 'https://receiver.example:8443/hook';
  await expect(checkUrl(url, [], names(['8.8.8.8', '10.0.0.1']))).rejects.toBeInstanceOf(BadInput);
  await expect(checkUrl(url, [], names(['::1']))).rejects.toBeInstanceOf(BadInput);
  await expect(checkUrl(url, [], names([]))).rejects.toBeInstanceOf(BadInput);
  expect(await checkUrl(url, [], names(['8.8.8.8', '2606:4700::1111']))).toBe(url);
  expect(await checkUrl('http://Receiver.example/hook', ['receiver.example'], names([]))).toBe(
    'http://receiver.example/hook',
  );
  expect(await checkUrl('http://10.0.0.1/', 'all')).toBe('http://10.0.0.1/');
});

test('a name that turns private after it was saved is not connected to', async () => {
  const receiver = await webhookReceiver();
  const url = receiver.url.replace('127.0.0.1', 'receiver.example').replace('http:', 'https:');
  const lookup = names(['8.8.8.8'], ['127.0.0.1']);
  await checkUrl(url, [], lookup);
  const outgoing = { headers: {}, body: '{}', signal: AbortSignal.timeout(5_000), privateHosts: [] };
  expect(await sendWebhook({ ...outgoing, url, lookup })).toEqual({ problem: 'PRIVATE_ADDRESS', status: null });
  expect(await sendWebhook({ ...outgoing, url: receiver.url })).toEqual({ problem: 'PRIVATE_ADDRESS', status: null });
  expect(await sendWebhook({ ...outgoing, url: receiver.url, privateHosts: ['127.0.0.1'] })).toEqual({
    problem: null,
    status: 204,
  });
  expect(receiver.received).toHaveLength(1);
  await receiver.stop();
});
