import type { privacyCalls } from '@coupon-centre/contract/privacy/privacy-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { plainSmsBox } from '#platform/jobs/plain-sms.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type PrivacySettings, usualPrivacy } from '#platform/settings/privacy-env.ts';
import { retireClosed } from '#subscriber/closed-number.ts';
import type { Identity } from '#subscriber/identity.ts';
import { closeAccount, prepareClosing } from './close-account.ts';
import { createClosedAccountsRound } from './closed-accounts-round.ts';
import { giveConsent } from './give-consent.ts';
import { showMyData } from './my-data.ts';
import { endPrivacyRequest } from './requests/end-privacy-request.ts';
import { listPrivacyRequests } from './requests/list-privacy-requests.ts';
import { numberApproval } from './requests/number-change.ts';
import { recordPrivacyRequest } from './requests/record-privacy-request.ts';
import { retireRequests } from './requests/retire-requests.ts';
import { showConsent } from './show-consent.ts';
import { withdrawConsent } from './withdraw-consent.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly deriveKey: DeriveKey;
  readonly settings: { readonly privacy?: PrivacySettings };
}

/** Consent, a copy of one's data, closing the account, and requests that operators answer. */
export const privacyRoom = ({
  db,
  clock,
  catalogue,
  identity,
  deriveKey,
  settings,
}: Needs): Room<typeof privacyCalls> & Approves<'NUMBER'> => {
  const { requestDays, calendar, keepRequestsDays, closedNumberDays } = settings.privacy ?? usualPrivacy;
  const box = plainSmsBox(deriveKey);
  const needs = { db, catalogue, identity, box };
  return {
    approvals: { NUMBER: numberApproval({ identity, box }) },
    calls: {
      showConsent: showConsent(db),
      giveConsent: giveConsent(db),
      withdrawConsent: withdrawConsent(db, identity),
      showMyData: showMyData(needs),
      prepareClosing: prepareClosing(identity),
      closeAccount: closeAccount(identity),
      recordPrivacyRequest: recordPrivacyRequest(db, identity, { requestDays, calendar }),
      listPrivacyRequests: listPrivacyRequests(db, identity),
      endPrivacyRequest: endPrivacyRequest(needs),
    },
    rounds: { closedAccounts: createClosedAccountsRound({ db, clock }) },
    retire: {
      privacyRequests: retireRequests(keepRequestsDays),
      closedNumbers: (on, nowMs) => retireClosed(on, { nowMs, days: closedNumberDays }),
    },
  };
};
