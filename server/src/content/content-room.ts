import type { contentCalls } from '@coupon-centre/contract/content/content-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { allowHosts } from '#catalogue/link-hosts.ts';
import { documentApproval } from '#content/documents/document-approval.ts';
import { listDocuments } from '#content/documents/list-documents.ts';
import { readDocument } from '#content/documents/read-document.ts';
import { saveDocument } from '#content/documents/save-document.ts';
import { showDocument } from '#content/documents/show-document.ts';
import { listImages } from '#content/images/list-images.ts';
import { serveImages } from '#content/images/serve-images.ts';
import { uploadImage } from '#content/images/upload-image.ts';
import { contentApproval } from '#content/items/content-approval.ts';
import { listContentItems } from '#content/items/list-content-items.ts';
import { removeContentItem } from '#content/items/remove-content-item.ts';
import { saveContentItem } from '#content/items/save-content-item.ts';
import { takeContentOff } from '#content/items/take-content-off.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
import { listAds } from './list-ads.ts';
import { showDictionary } from './show-dictionary.ts';
import { showDictionaryField } from './show-dictionary-field.ts';
import { showTheme } from './show-theme.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly audienceSubjects: AudienceSubjects;
  readonly settings: { readonly pageLinkHosts: readonly string[] };
}

/** Ads, themes, dictionaries, documents and pictures. */
export function contentRoom({
  db,
  catalogue,
  audienceSubjects,
  settings,
}: Needs): Room<typeof contentCalls> & Approves<'DOCUMENT' | 'CONTENT'> {
  const mayLeadTo = allowHosts(settings.pageLinkHosts);
  return {
    approvals: { DOCUMENT: documentApproval, CONTENT: contentApproval },
    calls: {
      listAds: listAds({ catalogue, audienceSubjects, mayLeadTo }),
      showTheme: showTheme(catalogue, mayLeadTo),
      showDictionary: showDictionary(catalogue),
      showDictionaryField: showDictionaryField(catalogue),
      readDocument: readDocument(catalogue),
      listContentItems: listContentItems(db),
      saveContentItem: saveContentItem(db, settings.pageLinkHosts),
      removeContentItem: removeContentItem(db),
      takeContentOff: takeContentOff(db),
      listDocuments: listDocuments(db),
      showDocument: showDocument(db),
      saveDocument: saveDocument(db, settings.pageLinkHosts),
      listImages: listImages(db),
      uploadImage: uploadImage(db),
    },
    serve: (http) => serveImages(http, db),
  };
}
