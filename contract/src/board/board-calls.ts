import { exportBoard } from './export-board.ts';
import { exportLiability } from './export-liability.ts';
import { listSimilarCoupons } from './list-similar-coupons.ts';
import { showBoard } from './show-board.ts';
import { showJobs } from './show-jobs.ts';
import { showLiability } from './show-liability.ts';
import { showSms } from './show-sms.ts';
import { showWaiting } from './show-waiting.ts';
import { showWall } from './show-wall.ts';

export const boardCalls = {
  exportBoard,
  exportLiability,
  listSimilarCoupons,
  showBoard,
  showJobs,
  showLiability,
  showSms,
  showWaiting,
  showWall,
};
