import { listReports } from './list-reports.ts';
import { removeReport } from './remove-report.ts';
import { saveReport } from './save-report.ts';

export const reportCalls = {
  listReports,
  removeReport,
  saveReport,
};
