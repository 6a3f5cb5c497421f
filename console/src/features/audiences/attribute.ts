import type { CallResponse } from '#lib/call.ts';

export type Attribute = CallResponse<'listAttributes'>['items'][number];
