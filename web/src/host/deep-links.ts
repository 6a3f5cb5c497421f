import { sendToHost } from './bridge.ts';
import { isApp } from './is-app.ts';

/** Whether an address is one that the host may open logged in: https, and a host that the operators allow. */
export function isDeepLink(address: URL, hosts: readonly string[], origin: string): boolean {
  return address.protocol === 'https:' && address.origin !== origin && hosts.includes(address.host);
}

/** Inside the app, a tap on a link to another allowed host has the app open it, with its own sign-on (specification §7). */
export function openDeepLinksInApp(hosts: readonly string[]): void {
  document.addEventListener('click', (event) => {
    if (!isApp() || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (!link?.href) return;
    const address = new URL(link.href);
    if (!isDeepLink(address, hosts, location.origin)) return;
    event.preventDefault();
    sendToHost({ serviceName: 'openDeepLink', url: address.href, ssoRedirect: true });
  });
}
