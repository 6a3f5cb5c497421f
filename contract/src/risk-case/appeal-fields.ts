import { z } from 'zod';

export const appealState = z.enum(['OPEN', 'GIVEN_BACK', 'REFUSED']);
