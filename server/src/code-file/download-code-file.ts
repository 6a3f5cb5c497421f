import { codeFileTypes } from '@coupon-centre/contract/code-file/download-code-file';
import { refuse } from '#foundation/refusal/refusal.ts';
import { useOnce } from '#platform/db/single-use.ts';
import { type Handler, SentFile } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { phoneOf } from '#subscriber/subscriber-store.ts';
import { readRows } from './code-file-rows.ts';
import { hasDownloaded, recordDownload, takeDownload } from './code-file-store.ts';
import type { CodeFiles } from './code-files.ts';
import { fileFormats } from './file-formats.ts';
import { auditTaking, tellTaking } from './record-taking.ts';

/**
 * The file itself. The ticket and one of the file's downloads are consumed together before the first byte: an interrupted
 * download counts. Every download is in the audit; a person's first one is told to who ordered the file and who approved it.
 */
export const downloadCodeFile =
  ({ db, box, downloadTickets }: CodeFiles, { cipher }: Pick<Identity, 'cipher'>): Handler<'downloadCodeFile'> =>
  async ({ fileId, ticket, format }, caller) => {
    const { session, nowMs } = caller;
    const { subscriberId } = session;
    const good = downloadTickets.open(ticket);
    if (good?.fileId !== fileId || good.sessionId !== session.sessionId || good.untilMs <= nowMs) {
      return refuse('FILE_NOT_FOUND');
    }
    const { downloadId, untilMs } = good;
    const phone = await phoneOf(db, cipher, subscriberId);
    if (phone === undefined) return refuse('FILE_NOT_FOUND');
    const contact = { ...caller, phone };
    const taken = await db.transaction().execute(async (trx) => {
      const use = { kind: 'download-ticket', value: downloadId, keepUntilMs: untilMs } as const;
      if (!(await useOnce(trx, use))) return 'used';
      const file = await takeDownload(trx, { fileId, nowMs });
      if (file === undefined) return undefined;
      // The file's row is locked: of simultaneous downloads one is the first.
      if (!(await hasDownloaded(trx, { subscriberId, fileId }))) await tellTaking(trx, contact, fileId);
      await recordDownload(trx, { subscriberId, downloadId, fileId, format, nowMs });
      const after = { format, downloadsLeft: file.downloads_left };
      await auditTaking(trx, contact, { fileId, what: 'downloaded', after });
      return file;
    });
    if (taken === 'used') return refuse('FILE_NOT_FOUND');
    if (taken === undefined) return refuse('FILE_NOT_READY');
    const { name, heads, row_count: rowCount } = taken;
    const bytes = fileFormats[format]({ name, heads, rows: readRows(db, box, { fileId, rowCount }) });
    return new SentFile({ bytes, type: codeFileTypes[format], name: `${name}.${format}` });
  };
