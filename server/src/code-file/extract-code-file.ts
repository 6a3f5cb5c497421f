import type { Api } from '@coupon-centre/contract/api/api';
import type { ResponseOf } from '@coupon-centre/contract/call/call';
import type { Transaction } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { secondsUntil } from '#foundation/time/clock.ts';
import { atLeast } from '#foundation/time/even-time.ts';
import type { ConfirmedWords, Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { wordsToConfirm } from '#subscriber/confirmation/confirmation-words.ts';
import type { Identity } from '#subscriber/identity.ts';
import { phoneOf } from '#subscriber/subscriber-store.ts';
import { admit, type CodeFile, findFile, isAdmitted } from './code-file-store.ts';
import { type CodeFiles, giveDownloadTicket } from './code-files.ts';
import { returnAttempt, takeAttempt } from './extraction-attempts.ts';
import { auditTaking, type Contact } from './record-taking.ts';

/** Longer than any check takes, so that timing does not reveal what is wrong. */
const MIN_ANSWER_MS = 120;

type Asked = ParsedRequest<'extractCodeFile'>;

/**
 * A group customer's code file. In this order: an attempt is counted; batch number, extract code and the caller's number
 * must match (one refusal, one timing); then the SMS confirmation if the file requires it, once per session.
 */
export const extractCodeFile = (
  codeFiles: CodeFiles,
  { cipher, confirmations }: Pick<Identity, 'cipher' | 'confirmations'>,
): Handler<'extractCodeFile'> => {
  const { db } = codeFiles;
  return async (asked, caller) => {
    const { session, nowMs } = caller;
    const { subscriberId } = session;
    const phone = await phoneOf(db, cipher, subscriberId);
    if (phone === undefined) return refuse('SESSION_ENDED');
    const nextAtMs = await takeAttempt(db, subscriberId, nowMs);
    if (nextAtMs !== null) return refuse('TOO_MANY_TRIES', { retryAfterSec: secondsUntil(nextAtMs, nowMs) });
    const file = await atLeast(MIN_ANSWER_MS, () => findFor(codeFiles, asked, cipher.hashes(phone)));
    if (file === undefined) return refuse('EXTRACTION_REFUSED');
    await returnAttempt(db, subscriberId);
    switch (await admitSession({ db, confirmations }, { file, asked, contact: { ...caller, phone } })) {
      case 'unasked':
        return refuse('CONFIRMATION_NEEDED');
      case 'unconfirmed':
        return refuse('CODE_WRONG', { attemptsLeft: 0 });
      case 'yes':
        return present(codeFiles, file, { session, nowMs });
    }
  };
};

/** The file that matches batch number, extract code and the caller's number. */
async function findFor(
  { db, extractCodes }: CodeFiles,
  { batchNo, extractCode }: Asked,
  phoneHashes: readonly Buffer[],
) {
  const { file, isContact } = await findFile(db, batchNo.toUpperCase(), phoneHashes);
  const isRight = extractCodes.fits(file?.extract_hash ?? extractCodes.hash(batchNo, ''), batchNo, extractCode);
  return isRight && isContact ? file : undefined;
}

interface Extraction {
  readonly file: CodeFile;
  readonly asked: Asked;
  readonly contact: Contact;
}

/** Whether this session is admitted to the file, noted in the audit once; consumes the ticket if a confirmation is needed. */
async function admitSession(
  { db, confirmations }: Pick<Identity, 'db' | 'confirmations'>,
  { file, asked: { smsTicket, batchNo }, contact }: Extraction,
): Promise<'yes' | 'unasked' | 'unconfirmed'> {
  const { session, nowMs } = contact;
  const { subscriberId, sessionId } = session;
  const who = { subscriberId, sessionId, fileId: file.file_id };
  if (await isAdmitted(db, who)) return 'yes';
  const letIn = async (trx: Transaction<Schema>, confirmed: ConfirmedWords | null) => {
    if (!(await admit(trx, who, { confirmed, nowMs }))) return;
    const after = { batchNo: file.batch_no, isConfirmedBySms: confirmed !== null };
    await auditTaking(trx, contact, { fileId: file.file_id, what: 'extracted', after });
  };
  if (!file.confirm_by_sms) {
    await db.transaction().execute((trx) => letIn(trx, null));
    return 'yes';
  }
  if (smsTicket === undefined) return 'unasked';
  const object = batchNo.toUpperCase();
  return db.transaction().execute(async (trx) => {
    const use = { smsTicket, sessionId, scene: 'EXTRACT', object, words: wordsToConfirm.EXTRACT, nowMs } as const;
    const confirmed = await confirmations.consumeTicket(trx, use);
    if (confirmed === null) return 'unconfirmed';
    await letIn(trx, confirmed);
    return 'yes';
  });
}

function present(
  codeFiles: CodeFiles,
  file: CodeFile,
  { session: { sessionId }, nowMs }: Pick<Contact, 'session' | 'nowMs'>,
): ResponseOf<Api['extractCodeFile']> {
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
