import { z } from 'zod';
import { call, file } from '#call/call.ts';
import { id } from '#foundation/field.ts';

const importLists = ['TAKEN', 'FAILED', 'THERE', 'DOUBLED'] as const;

export const takeImportList = call({
  path: '/console-api/codes/takeImportList',
  summary:
    'Lines of an import: imported (with serial numbers), failed (with the reason), already present, duplicated in the file',
  who: { operator: 'codes.write' },
  request: z.strictObject({ importId: id, list: z.enum(importLists) }),
  answer: file(['text/csv; charset=utf-8']),
  refusals: ['UNKNOWN_ITEM'],
});
