import type { audienceCalls } from '@coupon-centre/contract/audience/audience-calls';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { Identity } from '#subscriber/identity.ts';
import { retireValues } from './attributes/attribute-values.ts';
import { feedAttributes } from './attributes/feed-attributes.ts';
import { listAttributeNames, listAttributes } from './attributes/list-attributes.ts';
import { removeAttribute } from './attributes/remove-attribute.ts';
import { saveAttribute } from './attributes/save-attribute.ts';
import { showAttributeUses } from './attributes/show-attribute-uses.ts';
import { uploadAttributes } from './attributes/upload-attributes.ts';
import { feedNumberList } from './lists/feed-number-list.ts';
import { recountLists } from './lists/list-entries.ts';
import { listNumberLists } from './lists/list-number-lists.ts';
import { removeNumberList } from './lists/remove-number-list.ts';
import { uploadListNumbers } from './lists/upload-list-numbers.ts';
import { makeNumberList, saveNumberList } from './lists/write-number-list.ts';
import { listSegments } from './segments/list-segments.ts';
import { removeSegment, saveSegment } from './segments/write-segment.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly identity: Pick<Identity, 'cipher'>;
}

/** Audiences as things: lists of numbers, attributes, and segments. Who is in one is decided in `catalogue/audience`. */
export const audienceRoom = ({ db, identity: { cipher } }: Needs): Room<typeof audienceCalls> => ({
  calls: {
    listNumberLists: listNumberLists(db),
    makeNumberList: makeNumberList(db),
    saveNumberList: saveNumberList(db),
    removeNumberList: removeNumberList(db),
    feedNumberList: feedNumberList({ db, cipher }),
    uploadListNumbers: uploadListNumbers({ db, cipher }),
    listAttributes: listAttributes(db),
    listAttributeNames: listAttributeNames(db),
    showAttributeUses: showAttributeUses(db),
    saveAttribute: saveAttribute(db),
    removeAttribute: removeAttribute(db),
    feedAttributes: feedAttributes({ db, cipher }),
    uploadAttributes: uploadAttributes({ db, cipher }),
    listSegments: listSegments(db),
    saveSegment: saveSegment(db),
    removeSegment: removeSegment(db),
  },
  retire: { listSizes: recountLists, attributeValues: retireValues },
});
