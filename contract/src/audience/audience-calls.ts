import { feedAttributes } from './feed-attributes.ts';
import { feedNumberList } from './feed-number-list.ts';
import { listAttributeNames } from './list-attribute-names.ts';
import { listAttributes } from './list-attributes.ts';
import { listNumberLists } from './list-number-lists.ts';
import { listSegments } from './list-segments.ts';
import { makeNumberList } from './make-number-list.ts';
import { removeAttribute } from './remove-attribute.ts';
import { removeNumberList } from './remove-number-list.ts';
import { removeSegment } from './remove-segment.ts';
import { saveAttribute } from './save-attribute.ts';
import { saveNumberList } from './save-number-list.ts';
import { saveSegment } from './save-segment.ts';
import { showAttributeUses } from './show-attribute-uses.ts';
import { uploadAttributes } from './upload-attributes.ts';
import { uploadListNumbers } from './upload-list-numbers.ts';

export const audienceCalls = {
  listNumberLists,
  makeNumberList,
  saveNumberList,
  removeNumberList,
  feedNumberList,
  uploadListNumbers,
  listAttributes,
  listAttributeNames,
  showAttributeUses,
  saveAttribute,
  removeAttribute,
  feedAttributes,
  uploadAttributes,
  listSegments,
  saveSegment,
  removeSegment,
};
