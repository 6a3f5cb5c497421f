import { z } from 'zod';

/** What a document is asked for by, such as `service-agreement`. */
export const documentKey = z.string().regex(/^[\w-]{1,64}$/);
