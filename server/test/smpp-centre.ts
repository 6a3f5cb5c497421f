import type { AddressInfo } from 'node:net';
import smpp, { type Pdu, type Session } from 'smpp';

/* An SMS centre that speaks SMPP 3.4, played by npm's `smpp`. */

export const SMPP_ACCOUNT = { systemId: 'coupons', password: 'between8' } as const;

/** A submit_sm as the centre reads it. */
export interface SmppSubmit {
  readonly to: string;
  readonly from: string;
  readonly coding: number;
  readonly wantsReceipt: number;
  /** The user data header, in hex; empty without one. */
  readonly header: string;
  readonly text: string;
  /** Whether the text came in `message_payload`. */
  readonly isPayload: boolean;
  readonly validUntil: unknown;
}

export interface SmppAnswer {
  readonly status?: number;
  readonly id?: string;
}

const readSubmit = (pdu: Pdu): SmppSubmit => ({
  to: pdu.destination_addr,
  from: pdu.source_addr,
  coding: pdu.data_coding,
  wantsReceipt: pdu.registered_delivery,
  header: Buffer.concat([...(pdu.short_message?.udh ?? [])]).toString('hex'),
  text: String(pdu.message_payload?.message ?? pdu.short_message?.message),
  isPayload: pdu.message_payload !== undefined,
  validUntil: pdu.validity_period,
});

/** What the centre does; a test changes it as it goes. */
interface Behaviour {
  /** Undefined: no answer. */
  answer: (submit: SmppSubmit) => SmppAnswer | undefined;
  answersEnquiries: boolean;
  answersBinds: boolean;
  /** Sent right after the answer to a sign-in. */
  greeting: Readonly<Record<string, unknown>> | undefined;
}

interface CentreSettings {
  /** The centre takes TLS connections only. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Default: a free one. */
  readonly port?: number;
}

export async function startSmppCentre({ tls, port: wanted = 0 }: CentreSettings = {}) {
  const submits: SmppSubmit[] = [];
  const unanswered: Pdu[] = [];
  const delivered: number[] = [];
  const events: string[] = [];
  const behaviour: Behaviour = {
    answer: () => ({ id: `m${submits.length}` }),
    answersEnquiries: true,
    answersBinds: true,
    greeting: undefined,
  };
  const sessions = new Set<Session>();
  const respond = (session: Session, pdu: Pdu, { status = 0, id = '' }: SmppAnswer): void => {
    session.send(pdu.response(status === 0 ? { message_id: id } : { command_status: status }));
  };
  const server = smpp.createServer(tls ?? {}, (session) => {
    sessions.add(session);
    session.on('error', () => undefined);
    session.on('close', () => {
      events.push('close');
      sessions.delete(session);
    });
    session.on('bind_transceiver', (pdu) => {
      events.push('bind');
      if (!behaviour.answersBinds) return;
      const { systemId, password } = SMPP_ACCOUNT;
      const isKnown = pdu.system_id === systemId && pdu.password === password;
      session.send(pdu.response(isKnown ? { system_id: 'centre' } : { command_status: smpp.errors['ESME_RBINDFAIL'] }));
      if (behaviour.greeting !== undefined) session.deliver_sm(behaviour.greeting);
    });
    session.on('enquire_link', (pdu) => {
      events.push('enquire');
      if (behaviour.answersEnquiries) session.send(pdu.response());
    });
    session.on('enquire_link_resp', () => events.push('enquireAnswered'));
    session.on('unbind', (pdu) => {
      events.push('unbind');
      session.send(pdu.response());
    });
    session.on('unbind_resp', () => events.push('unbindAnswered'));
    session.on('generic_nack', () => events.push('nack'));
    session.on('deliver_sm_resp', (pdu) => delivered.push(pdu.command_status));
    session.on('submit_sm', (pdu) => {
      const submit = readSubmit(pdu);
      submits.push(submit);
      const answer = behaviour.answer(submit);
      if (answer === undefined) unanswered.push(pdu);
      else respond(session, pdu, answer);
    });
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(wanted);
  const { port } = server.address() as AddressInfo;
  const each = (act: (session: Session) => void): void => {
    for (const session of sessions) act(session);
  };
  return {
    port,
    submits,
    /** Statuses of the answers to what the centre delivered. */
    delivered,
    events,
    behaviour,
    connections: () => sessions.size,
    deliver: (fields: Readonly<Record<string, unknown>>) => each((session) => session.deliver_sm(fields)),
    enquire: () => each((session) => session.enquire_link({})),
    takeLeave: () => each((session) => session.unbind({})),
    /** Answers the submit_sm that has waited longest. */
    answerNext(answer: SmppAnswer): void {
      const pdu = unanswered.shift();
      if (pdu !== undefined) each((session) => respond(session, pdu, answer));
    },
    raw: (octets: Buffer) => each((session) => session.socket.write(octets)),
    hangUp: () => each((session) => session.socket.end()),
    cut: () => each((session) => session.destroy()),
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      each((session) => session.destroy());
      await closed;
    },
    listenAgain: () => listen(port),
  };
}
