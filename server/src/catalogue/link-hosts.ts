import { imageAddress, linkAddress } from '@coupon-centre/contract/content/display';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** Whether the page may link to an address or load from it: inside the page, a phone number, or a host on the list. */
export type MayLeadTo = (address: string) => boolean;

const NOT_FOR_SUBSCRIBERS = /^\/(console|console-api|sandbox|docs|login-server)(\/|$)/i;

/** A path on this host as it is written, without steps up, that is none of the operators' or developers'. */
function isForSubscribers(address: string): boolean {
  if (!URL.canParse(address, 'https://page.invalid')) return false;
  const { pathname } = new URL(address, 'https://page.invalid');
  const [written = ''] = address.split(/[?#]/);
  return pathname.split('/').length === written.split('/').length && !NOT_FOR_SUBSCRIBERS.test(pathname);
}

export function allowHosts(hosts: readonly string[]): MayLeadTo {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  return (address) => {
    if (address.startsWith('tel:')) return true;
    if (address.startsWith('/')) return isForSubscribers(address);
    return URL.canParse(address) && allowed.has(new URL(address).host);
  };
}

/** The address if the page may link to it; null otherwise. */
export const allowedBy =
  (mayLeadTo: MayLeadTo) =>
  (address: string | null): string | null =>
    address !== null && mayLeadTo(address) ? address : null;

/** A stored link that has not been checked: null if the page may not follow it. */
export const shownLink = (link: string | null, mayLeadTo: MayLeadTo): string | null =>
  allowedBy(mayLeadTo)(linkAddress.nullable().catch(null).parse(link));

/** The same for an image URL. */
export const shownImage = (image: string | null, mayLeadTo: MayLeadTo): string | null =>
  allowedBy(mayLeadTo)(imageAddress.nullable().catch(null).parse(image));

/** Links in sanitised HTML, where attributes have double quotes. */
export const linksIn = (html: string): readonly string[] =>
  Array.from(html.matchAll(/\shref="([^"]*)"/g), ([, address = '']) => address.replaceAll('&amp;', '&'));

/** Throws BadInput that names field, language and link where sanitised HTML leads to a host that is not on the list. */
export function refuseForeignLinks(field: string, html: LocalisedText, mayLeadTo: MayLeadTo): void {
  for (const [locale, text] of Object.entries(html)) {
    const foreign = linksIn(text).find((address) => !mayLeadTo(address));
    if (foreign === undefined) continue;
    throw new BadInput(`${field}.${locale}`, {
      'zh-CN': `链接 ${foreign} 的域名不在允许范围内`,
      en: `links to ${foreign}, whose host is not allowed`,
    });
  }
}
