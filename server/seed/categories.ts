import type { CategorySpec } from '#test/factories/category.ts';
import { localised } from '#test/factories/words.ts';

/** The centre's classes, in their order. */
export const demoCategories: readonly CategorySpec[] = [
  { classId: 'traffic', name: localised(['流量券', 'Data']), icon: 'traffic', position: 10 },
  { classId: 'credit', name: localised(['话费券', 'Call credit']), icon: 'credit', position: 20 },
  { classId: 'topup', name: localised(['充值券', 'Top-up']), icon: 'topup', position: 30 },
  { classId: 'experience', name: localised(['体验券', 'Trials']), icon: 'experience', position: 40 },
  { classId: 'life', name: localised(['生活权益', 'Life']), icon: 'life', position: 50 },
];
