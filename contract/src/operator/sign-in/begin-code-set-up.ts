import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { password } from '#foundation/operator-fields.ts';

export const beginCodeSetUp = call({
  path: '/console-api/session/beginCodeSetUp',
  summary: 'Step SET_UP_CODE of signing in, or a later change of authenticator: its secret as text, link and QR code',
  who: { operator: 'SIGNING_IN' },
  request: z.strictObject({
    /** Once signed in, to set up another authenticator. */
    password: password.optional(),
  }),
  answer: json(
    z.object({
      /** Base32, for typing instead of scanning. */
      secret: z.string(),
      otpauthUri: z.string(),
      /** The link as an SVG image, complete markup. */
      qrSvg: z.string(),
    }),
  ),
  refusals: ['PASSWORD_WRONG', 'SIGN_IN_LOCKED', 'WRONG_STATE'],
});
