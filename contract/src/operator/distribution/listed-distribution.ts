import { z } from 'zod';
import { instant } from '#field.ts';

export const distributionStates = ['IN_REVIEW', 'REJECTED', 'RUNNING', 'PAUSED', 'DONE'] as const;

export const listedDistribution = z.object({
  distributionId: z.uuid(),
  templateId: z.uuid(),
  title: z.object({ 'zh-CN': z.string(), en: z.string() }),
  name: z.string(),
  state: z.enum(distributionStates),
  /** Numbers of the list: each once; no numbers; there before in the list; of the valid ones those that were never here. */
  valid: z.int(),
  wrong: z.int(),
  doubled: z.int(),
  unknown: z.int(),
  given: z.int(),
  failed: z.int(),
  /** How often it was started. */
  run: z.int(),
  uploadedBy: z.string(),
  decidedBy: z.string().nullable(),
  createdAt: instant,
});
