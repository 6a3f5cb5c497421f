import { z } from 'zod';
import { privacyRequestKinds, privacyRequestWays } from '#foundation/privacy-request-kinds.ts';

export const privacyRequestKind = z.enum(privacyRequestKinds);
export const privacyRequestWay = z.enum(privacyRequestWays);
