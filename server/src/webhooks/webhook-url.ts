import { BadInput } from '#foundation/refusal/bad-input.ts';
import { hostOf, type Lookup, PrivateAddress, requirePublic } from './public-address.ts';
import { mayBePrivate, type PrivateHosts } from './send-webhook.ts';

const bad = (zh: string, en: string) => new BadInput('url', { 'zh-CN': zh, en });

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw bad('不是有效的网址', 'is not an address');
  }
}

/** An address that events may be sent to, in its normal form. Throws BadInput. Each sending checks what it connects to again. */
export async function checkUrl(text: string, privateHosts: PrivateHosts, lookup?: Lookup): Promise<string> {
  const url = parse(text);
  if (!['https:', 'http:'].includes(url.protocol)) throw bad('须以 https:// 开头', 'must begin with https://');
  if (url.username !== '' || url.password !== '') throw bad('不能包含用户名或密码', 'must not hold a name or password');
  if (mayBePrivate(privateHosts, url)) return url.href;
  if (url.protocol !== 'https:') throw bad('须以 https:// 开头', 'must begin with https://');
  try {
    await requirePublic(hostOf(url), lookup);
  } catch (error) {
    throw error instanceof PrivateAddress
      ? bad('指向内网地址，不能使用', 'leads to a private address')
      : bad('找不到该主机', 'leads to no host');
  }
  return url.href;
}
