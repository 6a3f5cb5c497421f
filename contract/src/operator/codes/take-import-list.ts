import { z } from 'zod';
import { id } from '#field.ts';
import { operatorFileEndpoint } from '#operator/operator-endpoint.ts';

export const importLists = ['TAKEN', 'FAILED', 'THERE', 'DOUBLED'] as const;

export const takeImportList = operatorFileEndpoint({
  path: '/console-api/codes/takeImportList',
  summary:
    'Lines of an import: taken (with serial numbers), failed (with the reason), there before, doubled in the file',
  right: 'codes.write',
  request: z.object({ importId: id, list: z.enum(importLists) }),
  types: ['text/csv; charset=utf-8'],
  refusals: ['UNKNOWN_ITEM'],
});
