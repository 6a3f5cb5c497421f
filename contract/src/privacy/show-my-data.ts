import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { personalData } from './personal-data.ts';

export const showMyData = call({
  path: '/login-server/myData',
  summary: 'A copy of what is kept of the caller',
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(personalData),
  refusals: [],
});
