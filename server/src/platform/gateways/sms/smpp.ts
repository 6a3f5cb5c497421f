// Other workspaces that import this file do not include the declarations next to it by themselves.
/// <reference path="./smpp-package.d.ts" />
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Pdu, Session as Wire } from 'smpp';
import type { Clock } from '#foundation/time/clock.ts';
import { codeInWords } from '../faults.ts';
import { createLink, type OnReceipt, type Session } from './link.ts';
import type { Sms, SmsGateway, SmsOutcome } from './port.ts';
import { createSendWindow, notSent, sendInParts } from './send-window.ts';
import { refusalBy, statusName } from './smpp-answers.ts';
import { smppReceipt } from './smpp-receipt.ts';
import { longMessageNumber, MAX_PARTS, partHeader, splitText, toUcs2 } from './ucs2-parts.ts';

export interface SmppSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly systemId: string;
  readonly password: string;
  readonly systemType: string;
  /** Our number, as the centre knows it. */
  readonly from: string;
  /** Put in front of a subscriber's eleven digits, such as 86. */
  readonly prefix: string;
  /** Messages under way at a time. */
  readonly window: number;
  /** How a text longer than one SMS travels: in numbered parts, or whole in `message_payload`. */
  readonly longMessages: 'udh' | 'payload';
}

type Package = typeof import('smpp')['default'];
type Fields = Readonly<Record<string, unknown>>;

const OPEN_WITHIN_MS = 10 * SECOND_MS;
/** A centre that answers a request later than this, or not at all, is taken for gone. */
const ANSWER_WITHIN_MS = 60 * SECOND_MS;
const ENQUIRE_EVERY_MS = 30 * SECOND_MS;
const CLOSE_WITHIN_MS = 5 * SECOND_MS;

/** ESME_RX_T_APPN: the centre tries again. */
const TEMPORARY_APPLICATION_ERROR = 0x64;
/** ESME_RINVCMDID. */
const INVALID_COMMAND = 0x03;

const VERSION_3_4 = 0x34;
const UCS_2 = 8;
const UDH_INDICATOR = 0x40;
const ISDN = 1;
const INTERNATIONAL = 1;
const UNKNOWN_TYPE = 0;

/** SMS over SMPP 3.4. SMPP has no idempotency key, so a message whose answer is lost is not sent again. */
export function createSmpp(settings: SmppSettings, clock: Clock): SmsGateway {
  const link = createLink(async (onReceipt) => {
    const { default: smpp } = await import('smpp');
    return openSession(smpp, { settings, clock, onReceipt });
  }, clock);
  return { isIdempotent: false, ...link };
}

interface Needs {
  readonly settings: SmppSettings;
  readonly clock: Clock;
  readonly onReceipt: OnReceipt;
}

/** A connection whose requests are answered, or rejected when it is lost. */
interface Requests {
  readonly wire: Wire;
  readonly lost: Promise<string>;
  /** Undefined: not sent, because the connection was closed before. */
  request(
    command: 'bind_transceiver' | 'enquire_link' | 'submit_sm' | 'unbind',
    fields: Fields,
  ): Promise<Pdu | undefined>;
  give(up: string): void;
}

function requestsOn(wire: Wire): Requests {
  const pending = new Set<(error: Error) => void>();
  const lost = Promise.withResolvers<string>();
  let reason = 'the centre closed the connection';
  const give = (up: string): void => {
    reason = up;
    wire.destroy();
  };
  wire.on('error', (error) => {
    const { code } = error as NodeJS.ErrnoException;
    give(code === undefined ? 'the centre does not speak SMPP' : codeInWords(code));
  });
  wire.on('close', () => {
    lost.resolve(reason);
    for (const reject of pending) reject(new Error(`SMPP connection lost: ${reason}`));
  });
  return {
    wire,
    lost: lost.promise,
    give,
    request(command, fields) {
      const answer = Promise.withResolvers<Pdu | undefined>();
      const timer = setTimeout(() => give(`no answer to ${command}`), ANSWER_WITHIN_MS).unref();
      pending.add(answer.reject);
      if (!wire[command](fields, answer.resolve)) answer.resolve(undefined);
      return answer.promise.finally(() => {
        clearTimeout(timer);
        pending.delete(answer.reject);
      });
    },
  };
}

async function openSession(smpp: Package, needs: Needs): Promise<Session> {
  const { settings, clock } = needs;
  const wire = smpp.connect({ host: settings.host, port: settings.port, tls: settings.tls });
  const requests = requestsOn(wire);
  // A centre may send receipts in the same breath as its answer to the sign-in.
  wire.on('pdu', (pdu) => void answerRequest(pdu, requests, needs));
  wire.socket.unref();
  await bind(requests, smpp, settings);
  const enquiring = setInterval(() => {
    requests.request('enquire_link', {}).catch(() => undefined);
  }, ENQUIRE_EVERY_MS).unref();
  void requests.lost.then(() => clearInterval(enquiring));

  const window = createSendWindow(settings.window);
  void requests.lost.then(() => window.close());
  const submit = async (fields: Fields): Promise<SmsOutcome> => {
    const answer = await requests.request('submit_sm', fields);
    if (answer === undefined) return notSent('the connection was closed');
    if (answer.command_status !== 0) return refusalBy(statusName(answer.command_status, smpp.errors));
    return { kind: 'accepted', references: answer.message_id ? [answer.message_id] : [] };
  };
  return {
    lost: requests.lost,
    async send(sms, signal, late) {
      if (sms.validUntilMs !== undefined && sms.validUntilMs <= clock.now()) {
        return { kind: 'refused', reason: 'no longer of use', isPermanent: true };
      }
      const parts = submissions(sms, settings);
      if (parts.length > MAX_PARTS) return { kind: 'refused', reason: 'too long for SMS', isPermanent: true };
      return sendInParts({ parts, window, submit, signal, late });
    },
    async close() {
      const givingUp = setTimeout(() => requests.give('closed by us'), CLOSE_WITHIN_MS).unref();
      await window.close();
      await requests.request('unbind', {}).catch(() => undefined);
      requests.give('closed by us');
      clearTimeout(givingUp);
      await requests.lost;
    },
  };
}

/** Waits for the connection and signs in. */
async function bind({ wire, lost, give, request }: Requests, smpp: Package, settings: SmppSettings): Promise<void> {
  const timer = setTimeout(() => give('no answer to the sign-in'), OPEN_WITHIN_MS).unref();
  const failed = lost.then((reason) => {
    throw new Error(reason);
  });
  const connected = new Promise<void>((resolve) => wire.on(settings.tls ? 'secureConnect' : 'connect', resolve));
  try {
    await Promise.race([connected, failed]);
    const bound = request('bind_transceiver', {
      system_id: settings.systemId,
      password: settings.password,
      system_type: settings.systemType,
      interface_version: VERSION_3_4,
    });
    const answer = await Promise.race([bound, failed]);
    if (answer?.command_status === 0) return;
    const reason = `the sign-in was refused: ${statusName(answer?.command_status ?? 0, smpp.errors)}`;
    give(reason);
    throw new Error(reason);
  } finally {
    clearTimeout(timer);
  }
}

/** The submit_sm that a message takes, one or more. */
function submissions(sms: Sms, { from, prefix, longMessages }: SmppSettings): readonly Fields[] {
  const common = {
    source_addr_ton: UNKNOWN_TYPE,
    source_addr_npi: ISDN,
    source_addr: from,
    dest_addr_ton: prefix === '' ? UNKNOWN_TYPE : INTERNATIONAL,
    dest_addr_npi: ISDN,
    destination_addr: prefix + sms.to,
    registered_delivery: 1,
    data_coding: UCS_2,
    ...(sms.validUntilMs !== undefined && { validity_period: new Date(sms.validUntilMs) }),
  };
  const pieces = splitText(sms.text);
  if (pieces.length === 1) return [{ ...common, short_message: toUcs2(sms.text) }];
  if (longMessages === 'payload') return [{ ...common, message_payload: toUcs2(sms.text) }];
  const number = longMessageNumber(sms.id);
  return pieces.map((piece, at) => ({
    ...common,
    esm_class: UDH_INDICATOR,
    short_message: Buffer.concat([partHeader(number, pieces.length, at + 1), toUcs2(piece)]),
  }));
}

/** What the centre asks. A receipt is answered once it is kept; otherwise the centre is told to send it again. */
async function answerRequest(pdu: Pdu, { wire, give }: Requests, { clock, onReceipt }: Needs): Promise<void> {
  if (pdu.isResponse() || pdu.command === 'alert_notification' || pdu.command === 'outbind') return;
  if (pdu.command === 'deliver_sm') {
    const receipt = smppReceipt(pdu, clock.now());
    const isKept = receipt === undefined || (await onReceipt(receipt));
    wire.send(pdu.response(isKept ? {} : { command_status: TEMPORARY_APPLICATION_ERROR }));
    return;
  }
  if (pdu.command === 'enquire_link') wire.send(pdu.response());
  else if (pdu.command === 'unbind') wire.send(pdu.response(), () => give('the centre took leave'));
  else wire.send(pdu.response({ command_status: INVALID_COMMAND }));
}
