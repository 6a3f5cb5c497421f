import { codeFileTypes } from '@coupon-centre/contract/code-file/download-code-file';
import { refuse } from '#foundation/refusal/refusal.ts';
import { type Handler, SentFile } from '#platform/http/handler.ts';
import { useOnce } from '#subscriber/single-use.ts';
import { readRows } from './code-file-rows.ts';
import { recordDownload, takeDownload } from './code-file-store.ts';
import type { CodeFiles } from './code-files.ts';
import { fileFormats } from './file-formats.ts';

/**
 * The file itself. The ticket and one of the file's downloads are consumed together before the first byte: an interrupted
 * download counts.
 */
export const downloadCodeFile =
  ({ db, box, downloadTickets }: CodeFiles): Handler<'downloadCodeFile'> =>
  async ({ fileId, ticket, format }, { session, nowMs }) => {
    const good = downloadTickets.open(ticket);
    if (good?.fileId !== fileId || good.sessionId !== session.sessionId || good.untilMs <= nowMs) {
      return refuse('FILE_NOT_FOUND');
    }
    const { downloadId, untilMs } = good;
    const taken = await db.transaction().execute(async (trx) => {
      const use = { kind: 'download-ticket', value: downloadId, keepUntilMs: untilMs } as const;
      if (!(await useOnce(trx, use))) return 'used';
      const file = await takeDownload(trx, { fileId, nowMs });
      if (file === undefined) return undefined;
      await recordDownload(trx, { subscriberId: session.subscriberId, downloadId, fileId, format, nowMs });
      return file;
    });
    if (taken === 'used') return refuse('FILE_NOT_FOUND');
    if (taken === undefined) return refuse('FILE_NOT_READY');
    const bytes = fileFormats[format]({ ...taken, rows: readRows(db, box, fileId) });
    return new SentFile({ bytes, type: codeFileTypes[format], name: `${taken.name}.${format}` });
  };
