import { imageAddress, linkAddress } from '@coupon-centre/contract/content/display';

/** Whether the page may lead to an address, or show what is there: inside the page, a number to call, or a host on the list. */
export type MayLeadTo = (address: string) => boolean;

export function allowHosts(hosts: readonly string[]): MayLeadTo {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  return (address) => {
    if (address.startsWith('/') || address.startsWith('tel:')) return true;
    return URL.canParse(address) && allowed.has(new URL(address).host);
  };
}

/** An address as far as the page may lead there; null otherwise. */
export const allowedBy =
  (mayLeadTo: MayLeadTo) =>
  (address: string | null): string | null =>
    address !== null && mayLeadTo(address) ? address : null;

/** A stored link that nobody has checked yet: null where it is none that the page may follow. */
export const shownLink = (link: string | null, mayLeadTo: MayLeadTo): string | null =>
  allowedBy(mayLeadTo)(linkAddress.nullable().catch(null).parse(link));

/** The same for the address of a picture. */
export const shownImage = (image: string | null, mayLeadTo: MayLeadTo): string | null =>
  allowedBy(mayLeadTo)(imageAddress.nullable().catch(null).parse(image));
