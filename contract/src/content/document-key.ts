import { z } from 'zod';
import { KEY_PATTERN } from '#foundation/limits.ts';

/** What a document is asked for by, such as `service-agreement`. */
export const documentKey = z.string().regex(KEY_PATTERN);
