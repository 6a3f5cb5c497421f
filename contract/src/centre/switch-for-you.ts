import { z } from 'zod';
import { call, json } from '#call/call.ts';

export const switchForYou = call({
  path: '/bass-card/recommendSwitch',
  summary: 'Switches the automatic suggestions of `listForYou` off or on, on every device of the caller',
  who: { session: 'required' },
  request: z.object({ on: z.boolean() }),
  answer: json(z.object({ on: z.boolean() })),
  refusals: [],
});
