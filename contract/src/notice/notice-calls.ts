import { confirmNoticeAddress } from './confirm-notice-address.ts';
import { removeNoticeAddress } from './remove-notice-address.ts';
import { saveNoticeChoices } from './save-notice-choices.ts';
import { setNoticeAddress } from './set-notice-address.ts';
import { showOwnNotices } from './show-own-notices.ts';

export const noticeCalls = {
  confirmNoticeAddress,
  removeNoticeAddress,
  saveNoticeChoices,
  setNoticeAddress,
  showOwnNotices,
};
