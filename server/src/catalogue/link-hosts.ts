import { imageAddress, linkAddress } from '@coupon-centre/contract/content/display';

/** Whether the page may link to an address or load from it: inside the page, a phone number, or a host on the list. */
export type MayLeadTo = (address: string) => boolean;

export function allowHosts(hosts: readonly string[]): MayLeadTo {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  return (address) => {
    if (address.startsWith('/') || address.startsWith('tel:')) return true;
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
