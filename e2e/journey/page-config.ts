import type { PageConfig } from '@coupon-centre/contract/content/page-config';
import type { PageState } from '@coupon-centre/contract/content/page-rendering';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import type { Phone } from '#journey/phone.ts';

const STATE = /(<script type="application\/json" id="state">)(.*?)(<\/script>)/s;

/** Opens pages as a server with other settings would send them. */
export const changePageConfig = ({ context }: Phone, changes: Partial<PageConfig>): Promise<unknown> =>
  context.route(`**${PAGE_BASE}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(STATE, (_, before: string, json: string, after: string) => {
      const state = JSON.parse(json) as PageState;
      const changed = JSON.stringify({ ...state, config: { ...state.config, ...changes } });
      return before + changed.replace(/</g, '\\u003c') + after;
    });
    return route.fulfill({ response, body });
  });
