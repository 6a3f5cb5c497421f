import type { ShareChannel } from '#host/bridge.ts';
import { createPendingRequests } from '#lib/page/pending-request.ts';
import type { Shared } from './what-is-shared.ts';

/** The phone's share sheet, the clipboard, or a picture with a QR code. */
export type ShareWay = 'sheet' | 'link' | 'poster';

export type ShareChoice = ShareChannel | ShareWay;

/**
 * Purpose of the sheet: choose one of the app's channels, point to the social app's own menu, choose a way that any
 * phone has, or show the poster.
 */
export type ShareSubject =
  | { readonly kind: 'channels' | 'menu' }
  | { readonly kind: 'ways'; readonly hasSheet: boolean }
  | { readonly kind: 'poster'; readonly shared: Shared };

const requests = createPendingRequests<ShareSubject, ShareChoice | null>(null);

/** Shows the sheet; returns the choice, or null when the person closes it. */
export const requestShare = requests.ask;

/** The open request, for the component that shows the sheet. */
export const useShareRequest = requests.useOpen;
