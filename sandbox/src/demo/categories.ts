import type { CategorySpec } from '@coupon-centre/server/test/factories/category.ts';
import { localised } from '@coupon-centre/server/test/factories/words.ts';

/** The centre's classes, in their order. */
export const demoCategories: readonly CategorySpec[] = [
  { classId: 'traffic', name: localised(['流量券', 'Data']), position: 10 },
  { classId: 'credit', name: localised(['话费券', 'Call credit']), position: 20 },
  { classId: 'topup', name: localised(['充值券', 'Top-up']), position: 30 },
  { classId: 'experience', name: localised(['体验券', 'Trials']), position: 40 },
  { classId: 'life', name: localised(['生活权益', 'Life']), position: 50 },
];
