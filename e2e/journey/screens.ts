import { guestScreens } from '#journey/guest-screens.ts';
import { ownerScreens } from '#journey/owner-screens.ts';
import type { Screen } from '#journey/screen.ts';

export const screens: readonly Screen[] = [...guestScreens, ...ownerScreens];
