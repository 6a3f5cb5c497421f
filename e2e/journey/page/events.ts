import { trackEvents, type UsageEvent, usageEvent } from '@coupon-centre/contract/analytics/track-events';
import type { Phone } from '#journey/page/phone.ts';

/** Events sent by a page so far, parsed by the contract. */
export function noteEvents({ page }: Phone): readonly UsageEvent[] {
  const seen: UsageEvent[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(trackEvents.path)) return;
    const { events } = request.postDataJSON() as { readonly events: readonly unknown[] };
    seen.push(...events.map((event) => usageEvent.parse(event)));
  });
  return seen;
}

export const named = (events: readonly UsageEvent[], name: string): UsageEvent[] =>
  events.filter(({ event }) => event === name);
