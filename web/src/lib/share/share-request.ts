import type { ShareChannel } from '#host/bridge.ts';
import { createPendingRequests } from '../pending-request.ts';

/** What the sheet is for: choosing one of the app's channels, or telling where the social app's own menu is. */
export type ShareSubject = 'channels' | 'menu';

const requests = createPendingRequests<ShareSubject, ShareChannel | 'link' | null>(null);

/** Shows the sheet; the channel that was chosen, or null when the person closes it. */
export const requestShare = requests.ask;

/** The open request, for the one place that shows the sheet. */
export const useShareRequest = requests.useOpen;
