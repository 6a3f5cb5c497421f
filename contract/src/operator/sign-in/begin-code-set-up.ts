import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { password } from '#foundation/operator-fields.ts';

export const beginCodeSetUp = call({
  path: '/console-api/session/beginCodeSetUp',
  summary:
    'Step SET_UP_CODE of signing in, or another authenticator later: a secret for the authenticator, as text, as a link and as a QR code',
  who: { operator: 'SIGNING_IN' },
  request: z.object({
    /** Once signed in, to set up another authenticator. */
    password: password.optional(),
  }),
  answer: json(
    z.object({
      /** Base32, to be typed in where nothing can be scanned. */
      secret: z.string(),
      otpauthUri: z.string(),
      /** The link as an SVG picture, whole markup. */
      qrSvg: z.string(),
    }),
  ),
  refusals: ['PASSWORD_WRONG', 'SIGN_IN_LOCKED', 'WRONG_STATE'],
});
