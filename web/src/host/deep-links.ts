import { sendToHost } from './bridge.ts';
import { isApp } from './is-app.ts';

/** Whether the host may open an address logged in: https, and a host that the operators allow. */
export function isDeepLink(address: URL, hosts: readonly string[], origin: string): boolean {
  return address.protocol === 'https:' && address.origin !== origin && hosts.includes(address.host);
}

/** In the app, links to other allowed hosts open through the app with single sign-on (specification §7). */
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
