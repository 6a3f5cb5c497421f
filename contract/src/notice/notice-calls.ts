import { confirmNoticeAddress } from './confirm-notice-address.ts';
import { countUnreadNotices } from './count-unread-notices.ts';
import { listNotices } from './list-notices.ts';
import { markNotices } from './mark-notices.ts';
import { removeNoticeAddress } from './remove-notice-address.ts';
import { saveNoticeChoices } from './save-notice-choices.ts';
import { setNoticeAddress } from './set-notice-address.ts';
import { showOwnNotices } from './show-own-notices.ts';

export const noticeCalls = {
  confirmNoticeAddress,
  countUnreadNotices,
  listNotices,
  markNotices,
  removeNoticeAddress,
  saveNoticeChoices,
  setNoticeAddress,
  showOwnNotices,
};
