import type { ShareChannel } from '#host/bridge.ts';
import { createPendingRequests } from '../pending-request.ts';
import type { Shared } from './what-is-shared.ts';

/** The phone's own sheet, the clipboard, or a picture with a QR code. */
export type ShareWay = 'sheet' | 'link' | 'poster';

export type ShareChoice = ShareChannel | ShareWay;

/**
 * What the sheet is for: choosing one of the app's channels, telling where the social app's own menu is, choosing a way that
 * any phone has, or showing the poster.
 */
export type ShareSubject =
  | { readonly kind: 'channels' | 'menu' }
  | { readonly kind: 'ways'; readonly hasSheet: boolean }
  | { readonly kind: 'poster'; readonly shared: Shared };

const requests = createPendingRequests<ShareSubject, ShareChoice | null>(null);

/** Shows the sheet; what was chosen, or null when the person closes it. */
export const requestShare = requests.ask;

/** The open request, for the one place that shows the sheet. */
export const useShareRequest = requests.useOpen;
