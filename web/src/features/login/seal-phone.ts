import { newRequestId } from '@coupon-centre/contract/foundation/request-id';

const PEM_FRAME = /-----[^-]+-----|\s/g;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const sealNatively = async (publicKeyPem: string, text: string): Promise<string> => {
  const spki = bytesOf(publicKeyPem.replace(PEM_FRAME, ''));
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return base64Of(
    new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(text))),
  );
};

/** For insecure contexts (plain http on a network address), where browsers hide Web Crypto. */
const sealByLibrary = async (publicKeyPem: string, text: string): Promise<string> => {
  const { JSEncrypt } = await import('jsencrypt');
  const rsa = new JSEncrypt();
  rsa.setPublicKey(publicKeyPem);
  const sealed = rsa.encryptOAEP(text);
  if (sealed === false) throw new Error('the number could not be sealed');
  return sealed;
};

/**
 * `phone_no`: base64 of RSA-OAEP (SHA-256) over number, time and a nonce (wire §3), so that no two are alike and none
 * can be replayed. `nowMs` is epoch milliseconds by the server's clock.
 */
export const sealPhone = (publicKeyPem: string, phone: string, nowMs: number): Promise<string> => {
  const text = JSON.stringify({ phone, at: Math.round(nowMs), nonce: newRequestId() });
  // The type says it always exists; in an insecure context it does not.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  return subtle === undefined ? sealByLibrary(publicKeyPem, text) : sealNatively(publicKeyPem, text);
};
