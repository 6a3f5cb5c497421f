import { closeAccount } from './close-account.ts';
import { endPrivacyRequest } from './end-privacy-request.ts';
import { giveConsent } from './give-consent.ts';
import { listPrivacyRequests } from './list-privacy-requests.ts';
import { prepareClosing } from './prepare-closing.ts';
import { recordPrivacyRequest } from './record-privacy-request.ts';
import { showConsent } from './show-consent.ts';
import { showMyData } from './show-my-data.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export const privacyCalls = {
  closeAccount,
  endPrivacyRequest,
  giveConsent,
  listPrivacyRequests,
  prepareClosing,
  recordPrivacyRequest,
  showConsent,
  showMyData,
  withdrawConsent,
};
