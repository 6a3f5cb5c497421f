import { z } from 'zod';
import { VARIANTS_MAX } from '#foundation/limits.ts';

/** A variant of a claim page, counted from 1. */
export const variantNumber = z.int().min(1).max(VARIANTS_MAX);
