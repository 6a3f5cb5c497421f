import { timingSafeEqual } from 'node:crypto';
import type { fileExtractions } from '@coupon-centre/contract/card/file-extractions';
import type { ParsedRequestOf, ResponseOf } from '@coupon-centre/contract/endpoint';
import { secondsUntil } from '#clock.ts';
import { type CodeFile, findFile, isLetIn, letIn } from '#code-file/code-file-store.ts';
import { type CodeFiles, giveDownloadTicket } from '#code-file/code-files.ts';
import { giveTryBack, takeTry } from '#code-file/extraction-tries.ts';
import { toInstant } from '#coupon/business-day.ts';
import { type Handler, refuse, type Session } from '#http/handler.ts';
import { wordsToConfirm } from '#identity/confirmation-words.ts';
import { atLeast } from '#identity/even-time.ts';
import type { Identity } from '#identity/identity.ts';
import { phoneOf } from '#identity/subscriber-store.ts';

/** Longer than any of the ways to an answer takes, so that the time tells nothing of what is wrong. */
const ANSWER_AT_LEAST_MS = 120;

type Asked = ParsedRequestOf<typeof fileExtractions>;

function present(
  codeFiles: CodeFiles,
  file: CodeFile,
  { sessionId }: Session,
  nowMs: number,
): ResponseOf<typeof fileExtractions> {
  const status = file.expires_at.getTime() <= nowMs ? 'EXPIRED' : file.state;
  const canDownload = status === 'DONE' && file.downloads_left > 0;
  return {
    fileId: file.file_id,
    name: file.name,
    rows: file.row_count,
    bytes: Number(file.byte_count),
    status,
    ...(canDownload ? { ticket: giveDownloadTicket(codeFiles, { fileId: file.file_id, sessionId }, nowMs) } : {}),
    expiresAt: toInstant(file.expires_at.getTime()),
    downloadsLeft: file.downloads_left,
  };
}

/**
 * A group customer's code file. In this order: a try is taken, batch number, extract code and the caller's own number have to
 * belong together (one refusal, one timing), then the confirmation by SMS where the file asks for it, once a session.
 */
export const extractFile = (
  codeFiles: CodeFiles,
  { cipher, confirmations }: Pick<Identity, 'cipher' | 'confirmations'>,
): Handler<typeof fileExtractions> => {
  const { db, hashExtractCode } = codeFiles;

  async function find({ batchNo, extractCode }: Asked, phone: string): Promise<CodeFile | undefined> {
    const { file, isContact } = await findFile(db, batchNo.toUpperCase(), cipher.hash(phone));
    const asked = hashExtractCode(batchNo, extractCode);
    const isRight = timingSafeEqual(file?.extract_hash ?? hashExtractCode(batchNo, ''), asked);
    return isRight && isContact ? file : undefined;
  }

  /** Whether this session may go on to the file; if it needs a confirmation, the ticket is used up with it. */
  async function mayGoOn(file: CodeFile, { smsTicket, batchNo }: Asked, session: Session, nowMs: number) {
    const { subscriberId, sessionId } = session;
    const who = { subscriberId, sessionId, fileId: file.file_id };
    if (await isLetIn(db, who)) return 'yes';
    if (!file.confirm_by_sms) {
      await db.transaction().execute((trx) => letIn(trx, who, { confirmed: null, nowMs }));
      return 'yes';
    }
    if (smsTicket === undefined) return 'unasked';
    const object = batchNo.toUpperCase();
    return db.transaction().execute(async (trx) => {
      const use = { smsTicket, sessionId, scene: 'EXTRACT', object, words: wordsToConfirm.EXTRACT, nowMs } as const;
      const confirmed = await confirmations.consumeTicket(trx, use);
      if (confirmed === null) return 'unconfirmed';
      await letIn(trx, who, { confirmed, nowMs });
      return 'yes';
    });
  }

  return async (asked, { session, nowMs }) => {
    const { subscriberId } = session;
    const phone = await phoneOf(db, cipher, subscriberId);
    if (phone === undefined) return refuse('SESSION_ENDED');
    const nextAtMs = await takeTry(db, subscriberId, nowMs);
    if (nextAtMs !== null) return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(nextAtMs, nowMs) });
    const file = await atLeast(ANSWER_AT_LEAST_MS, () => find(asked, phone));
    if (file === undefined) return refuse('EXTRACTION_REFUSED');
    await giveTryBack(db, subscriberId);
    switch (await mayGoOn(file, asked, session, nowMs)) {
      case 'unasked':
        return refuse('CONFIRMATION_NEEDED');
      case 'unconfirmed':
        return refuse('CODE_WRONG', { attemptsLeft: 0 });
      case 'yes':
        return present(codeFiles, file, session, nowMs);
    }
  };
};
