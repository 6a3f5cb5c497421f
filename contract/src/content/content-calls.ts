import { listAds } from './list-ads.ts';
import { listContentItems } from './list-content-items.ts';
import { listDocuments } from './list-documents.ts';
import { listImages } from './list-images.ts';
import { readDocument } from './read-document.ts';
import { removeContentItem } from './remove-content-item.ts';
import { saveContentItem } from './save-content-item.ts';
import { saveDocument } from './save-document.ts';
import { showDictionary } from './show-dictionary.ts';
import { showDictionaryField } from './show-dictionary-field.ts';
import { showDocument } from './show-document.ts';
import { showTheme } from './show-theme.ts';
import { takeContentOff } from './take-content-off.ts';
import { uploadImage } from './upload-image.ts';

export const contentCalls = {
  listAds,
  listContentItems,
  listDocuments,
  listImages,
  readDocument,
  removeContentItem,
  saveContentItem,
  saveDocument,
  showDictionaryField,
  showDictionary,
  showDocument,
  showTheme,
  takeContentOff,
  uploadImage,
};
