import { z } from 'zod';
import { KEY_PATTERN } from '#foundation/limits.ts';

/** Identifies a document, for example `service-agreement`. */
export const documentKey = z.string().regex(KEY_PATTERN);
