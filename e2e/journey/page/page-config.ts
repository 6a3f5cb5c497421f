import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import type { PageState } from '@coupon-centre/contract/front-ends/page-rendering';
import type { Phone } from '#journey/page/phone.ts';

const STATE = /(?<=<script type="application\/json" id="state">).*?(?=<\/script>)/s;

/** Opens pages as a server with other settings would render them. */
export const changePageConfig = ({ context }: Phone, changes: Partial<PageConfig>): Promise<unknown> =>
  context.route(`**${PAGE_BASE}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(STATE, (json) => {
      const state = JSON.parse(json) as PageState;
      return JSON.stringify({ ...state, config: { ...state.config, ...changes } }).replace(/</g, '\\u003c');
    });
    return route.fulfill({ response, body });
  });
