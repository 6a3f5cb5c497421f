import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Clock } from '#foundation/time/clock.ts';
import { createLink, type OnReceipt, type Session } from '../link.ts';
import type { Sms, SmsGateway, SmsOutcome } from '../port.ts';
import { stateOfWord } from '../receipt-state.ts';
import { createSendWindow, notSent, sendInParts } from '../send-window.ts';
import { longMessageNumber, MAX_PARTS, partHeader, splitText, toUcs2 } from '../ucs2-parts.ts';
import { outcomeOf, statusName } from './answers.ts';
import { type Connection, openConnection } from './connection.ts';
import { Command, type Frame } from './frame.ts';
import {
  type CmppVersion,
  connectBody,
  deliverResponse,
  readConnectResponse,
  readDeliver,
  readSubmitResponse,
  type Submission,
  submitBody,
} from './messages.ts';

export interface CmppSettings {
  readonly host: string;
  readonly port: number;
  readonly version: CmppVersion;
  /** Source_Addr and Msg_src: the number of the service provider, six characters. */
  readonly spId: string;
  readonly secret: string;
  readonly serviceId: string;
  readonly feeType: string;
  readonly feeCode: string;
  /** Src_Id: our number, as subscribers see it. */
  readonly from: string;
  /** Put in front of a subscriber's eleven digits, such as 86. */
  readonly prefix: string;
  /** Messages under way at a time. */
  readonly window: number;
}

interface Needs {
  readonly settings: CmppSettings;
  readonly clock: Clock;
  readonly onReceipt: OnReceipt;
}

const OPEN_WITHIN_MS = 10 * SECOND_MS;
const CLOSE_WITHIN_MS = 5 * SECOND_MS;
/** Once, and again three times, 60 s apart. */
const SUBMITS = 4;
const NOTHING = Buffer.alloc(0);
const NO_ID = Buffer.alloc(8);

/** Results of a DELIVER_RESP. */
const KEPT = 0;
const WRONG_STRUCTURE = 1;
const OTHER_ERROR = 9;

/**
 * SMS over China Mobile's CMPP 2.0 or 3.0. An unanswered SUBMIT is sent again on the same connection under its Sequence_Id, by
 * which the gateway knows it, also after the caller has given up, and until the message is of no use. On another connection the
 * number means nothing; so a message whose connection is lost is not sent again.
 */
export function createCmpp(settings: CmppSettings, clock: Clock): SmsGateway {
  return {
    isIdempotent: false,
    ...createLink((onReceipt) => openSession({ settings, clock, onReceipt }), clock),
  };
}

async function openSession(needs: Needs): Promise<Session> {
  const { settings, clock } = needs;
  const connection = await signIn(needs);
  const window = createSendWindow(settings.window);
  void connection.lost.then(() => window.close());
  const submitOf =
    ({ validUntilMs }: Sms) =>
    async (body: Buffer): Promise<SmsOutcome> => {
      const isOfUse = (): boolean => validUntilMs === undefined || clock.now() < validUntilMs;
      const answer = await connection.request(Command.submit, body, { times: SUBMITS, isOfUse });
      if (answer === undefined) return notSent('the connection was closed');
      return outcomeOf(readSubmitResponse(answer, settings.version));
    };
  return {
    lost: connection.lost,
    async send(sms, signal, late) {
      if (sms.validUntilMs !== undefined && sms.validUntilMs <= clock.now()) {
        return { kind: 'refused', reason: 'no longer of use', isPermanent: true };
      }
      const parts = submissions(sms, settings);
      if (parts.length > MAX_PARTS) return { kind: 'refused', reason: 'too long for SMS', isPermanent: true };
      const bodies = parts.map((part) => submitBody(part, settings.version));
      return sendInParts({ parts: bodies, window, submit: submitOf(sms), signal, late });
    },
    async close() {
      const givingUp = setTimeout(() => connection.give('closed by us'), CLOSE_WITHIN_MS).unref();
      await window.close();
      await connection.request(Command.terminate, NOTHING, { times: 1 }).catch(() => undefined);
      connection.give('closed by us');
      clearTimeout(givingUp);
      await connection.lost;
    },
  };
}

/** Opens the connection, proves who we are, and has the gateway prove who it is. */
async function signIn({ settings, clock, onReceipt }: Needs): Promise<Connection> {
  const { host, port } = settings;
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), OPEN_WITHIN_MS).unref();
  let connection: Connection | undefined;
  try {
    connection = await openConnection({ host, port, signal: timer.signal }, (frame, on) => {
      if (frame.command === Command.deliver) void keepReceipt(frame, on, { settings, clock, onReceipt });
    });
    const { give, request } = connection;
    timer.signal.addEventListener('abort', () => give('no answer to the sign-in'));
    const { body, authenticator } = connectBody(settings, clock.now());
    const answer = await request(Command.connect, body, { times: 1 });
    const { status, isGenuine } = readConnectResponse(answer ?? NOTHING, settings, authenticator);
    if (status !== 0) throw new Error(`the sign-in was refused: ${statusName(status)}`);
    if (!isGenuine) throw new Error('the gateway does not know the secret');
    return connection;
  } catch (error) {
    connection?.give('the sign-in failed');
    throw error;
  } finally {
    clearTimeout(timeout);
  }
}

/** The SUBMITs that a message takes, one or more. */
function submissions(sms: Sms, settings: CmppSettings): readonly Submission[] {
  const pieces = splitText(sms.text);
  const number = longMessageNumber(sms.id);
  return pieces.map((piece, at) => ({
    ...settings,
    to: settings.prefix + sms.to,
    validUntilMs: sms.validUntilMs,
    part: at + 1,
    parts: pieces.length,
    content:
      pieces.length === 1 ? toUcs2(piece) : Buffer.concat([partHeader(number, pieces.length, at + 1), toUcs2(piece)]),
  }));
}

/** Answers a DELIVER once its receipt is kept; otherwise the gateway is told to send it again. */
async function keepReceipt(frame: Frame, connection: Connection, { settings, clock, onReceipt }: Needs): Promise<void> {
  const { version } = settings;
  const nowMs = clock.now();
  const deliver = readDeliver(frame.body, version);
  if (deliver === undefined) {
    connection.answer(frame, deliverResponse(NO_ID, WRONG_STRUCTURE, version));
    return;
  }
  const { id, report } = deliver;
  const isKept =
    report === undefined ||
    (await onReceipt({
      by: { reference: report.id.toString() },
      state: stateOfWord(report.state),
      atMs: Math.min(report.doneMs ?? nowMs, nowMs),
      detail: report.state,
    }));
  connection.answer(frame, deliverResponse(id, isKept ? KEPT : OTHER_ERROR, version));
}
