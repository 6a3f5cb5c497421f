import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { type CallAnswer, call } from '#lib/call/call.ts';
import { createPendingRequests } from '#lib/page/pending-request.ts';
import { currentSession } from '#lib/session/session.ts';

type Shown = Extract<CallAnswer<'showConsent'>, { rs: 1 }>['datas']['documents'];
/** Documents whose text changed in substance since the person agreed. */
export type ChangedDocuments = Shown;

/** How long the answer for a session counts: a text seldom changes. */
const COUNTS_MS = 10 * MINUTE_MS;

const requests = createPendingRequests<ChangedDocuments, boolean>(false);
let known: { readonly uid: string; readonly until: number; readonly changed: Promise<ChangedDocuments> } | null = null;

const load = async (): Promise<ChangedDocuments> => {
  const answer = await call('showConsent', {});
  return answer.rs === 1 ? answer.datas.documents.filter(({ mustAgree }) => mustAgree) : [];
};

/** The changed documents of this session; none for a guest, and while they cannot be asked for. */
export const changedDocuments = (): Promise<ChangedDocuments> => {
  const uid = currentSession()?.uid;
  if (uid === undefined) return Promise.resolve([]);
  if (known?.uid !== uid || known.until < Date.now()) {
    const changed = load().catch(() => {
      known = null;
      return [];
    });
    known = { uid, until: Date.now() + COUNTS_MS, changed };
  }
  return known.changed;
};

/** Asks the person to agree where a text changed; true once nothing stands against a claim. Reading never asks. */
export const requestConsent = async (): Promise<boolean> => {
  const changed = await changedDocuments();
  if (changed.length === 0) return true;
  const isGiven = await requests.ask(changed);
  if (isGiven) known = null;
  return isGiven;
};

/** Asks after a refusal for want of consent: what is known here is out of date. False where there is nothing to agree to either. */
export const requestNewConsent = async (): Promise<boolean> => {
  known = null;
  return (await changedDocuments()).length > 0 && requestConsent();
};

/** The open request, for the component that shows the sheet. */
export const useConsentRequest = requests.useOpen;
