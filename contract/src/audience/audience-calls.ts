import { feedNumberList } from './feed-number-list.ts';
import { listNumberLists } from './list-number-lists.ts';
import { listSegments } from './list-segments.ts';
import { makeNumberList } from './make-number-list.ts';
import { removeNumberList } from './remove-number-list.ts';
import { removeSegment } from './remove-segment.ts';
import { saveNumberList } from './save-number-list.ts';
import { saveSegment } from './save-segment.ts';
import { uploadListNumbers } from './upload-list-numbers.ts';

export const audienceCalls = {
  listNumberLists,
  makeNumberList,
  saveNumberList,
  removeNumberList,
  feedNumberList,
  uploadListNumbers,
  listSegments,
  saveSegment,
  removeSegment,
};
