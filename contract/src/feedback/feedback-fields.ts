import { z } from 'zod';
import { FEEDBACK_MAX_LENGTH } from '#foundation/limits.ts';
import { feedbackCategories } from './feedback-kinds.ts';

export const feedbackCategory = z.enum(feedbackCategories);
export const feedbackState = z.enum(['OPEN', 'ANSWERED']);
/** Written by a person. */
export const feedbackText = z.string().trim().min(1).max(FEEDBACK_MAX_LENGTH);
