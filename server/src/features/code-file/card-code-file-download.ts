import { type cardCodeFileDownload, codeFileTypes } from '@coupon-centre/contract/card/card-code-file-download';
import { readRows } from '#code-file/code-file-rows.ts';
import { recordDownload, takeDownload } from '#code-file/code-file-store.ts';
import type { CodeFiles } from '#code-file/code-files.ts';
import { fileFormats } from '#code-file/file-formats.ts';
import { type Handler, refuse, SentFile } from '#http/handler.ts';
import { useOnce } from '#identity/single-use.ts';

/**
 * The file itself. The ticket and one of the file's downloads are used up together, before the first byte: a download that
 * breaks off counts.
 */
export const downloadFile =
  ({ db, box, downloadTickets }: CodeFiles): Handler<typeof cardCodeFileDownload> =>
  async ({ fileId, ticket, format }, { session, nowMs }) => {
    const good = downloadTickets.open(ticket);
    if (good?.fileId !== fileId || good.sessionId !== session.sessionId || good.untilMs <= nowMs) {
      return refuse('FILE_NOT_FOUND');
    }
    const { downloadId, untilMs } = good;
    const taken = await db.transaction().execute(async (trx) => {
      if (!(await useOnce(trx, 'download-ticket', downloadId, untilMs))) return 'used';
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
