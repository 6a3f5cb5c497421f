import { randomBytes } from 'node:crypto';
import type { UsageEvent } from '@coupon-centre/contract/analytics/track-events';

/** A usage event. Default: one from a guest's page. */
export const usageEvent = (spec: Partial<UsageEvent> = {}): UsageEvent => ({
  eventId: randomBytes(16).toString('hex'),
  event: 'page_view',
  at: '2026-11-21T10:00:00.000Z',
  sessionId: 'browser-session-1',
  uid: '',
  entrance: '',
  platform: 'h5',
  functionName: '领券中心',
  is_login: false,
  props: {},
  ...spec,
});
