import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import smpp, { type Session } from 'smpp';
import { temporaryFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';

/* Kannel from Debian's packages between us and an SMS centre that npm's `smpp` plays. */

const BEARERBOX = process.env['BEARERBOX'] ?? '/usr/sbin/bearerbox';
/** `npm test` installs it where it may. */
export const hasKannel = existsSync(BEARERBOX);

export const ACCOUNT = { username: 'coupon-centre', password: 'between us' } as const;
const READY_WITHIN_MS = 30_000;
const STARTS = 3;

/** What becomes of a message at the centre. */
export interface Fate {
  /** Answer to `submit_sm`; 0 takes it. */
  readonly status?: number;
  /** The receipt's, such as DELIVRD; none: no receipt. */
  readonly receipt?: { readonly stat: string; readonly err: string };
}
/** `command_status` of a refused `submit_sm`. */
export const ESME_RTHROTTLED = 0x58;
export const ESME_RINVDSTADR = 0x0b;
const SUBMITTED_AT = '2611221200';
const RECEIPT = 4;

/** A message as the centre got it; parts of a long one carry their number. */
export interface Submitted {
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly coding: number;
  /** `YYMMDDhhmmsstnnp`, or empty. */
  readonly validity: string;
}

/** The SMS centre: accepts everything, unless `decide` says otherwise. A receipt that was not answered comes again at the next bind. */
async function createCentre() {
  const submitted: Submitted[] = [];
  const receipts = new Map<string, Readonly<Record<string, unknown>>>();
  const deliver = (session: Session, id: string, receipt: Readonly<Record<string, unknown>>): void => {
    session.deliver_sm(receipt, ({ command_status }) => {
      if (command_status === 0) receipts.delete(id);
    });
  };
  let decide = (_sms: Submitted): Fate => ({});
  const sessions = new Set<Session>();
  const port = await freePort();
  const server = smpp.createServer((session) => {
    sessions.add(session);
    session.on('error', () => undefined);
    session.on('close', () => sessions.delete(session));
    session.on('bind_transceiver', (pdu) => {
      session.send(pdu.response());
      for (const [id, receipt] of receipts) deliver(session, id, receipt);
    });
    session.on('enquire_link', (pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu) => session.send(pdu.response()));
    session.on('submit_sm', (pdu) => {
      const sms = {
        to: pdu.destination_addr,
        from: pdu.source_addr,
        text: String(pdu.short_message?.message),
        coding: pdu.data_coding,
        validity: String(pdu.validity_period ?? ''),
      };
      const { status = 0, receipt } = decide(sms);
      if (status !== 0) return session.send(pdu.response({ command_status: status }));
      submitted.push(sms);
      const id = String(submitted.length);
      session.send(pdu.response({ message_id: id }));
      if (receipt === undefined || pdu.registered_delivery === 0) return;
      const { stat, err } = receipt;
      const dates = `submit date:${SUBMITTED_AT} done date:${SUBMITTED_AT}`;
      const fields = {
        esm_class: RECEIPT,
        source_addr: sms.to,
        destination_addr: sms.from,
        short_message: `id:${id} sub:001 dlvrd:001 ${dates} stat:${stat} err:${err} text:`,
      };
      receipts.set(id, fields);
      deliver(session, id, fields);
    });
  });
  const open = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await open();
  return {
    port,
    submitted,
    /** Decides on each message from now on. */
    decideBy(next: (sms: Submitted) => Fate): void {
      decide = next;
    },
    open,
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}

const configuration = (ports: Readonly<Record<'admin' | 'boxes' | 'centre' | 'send', number>>): string => `
group = core
admin-port = ${ports.admin}
admin-password = admin
admin-allow-ip = "127.0.0.1"
smsbox-port = ${ports.boxes}
dlr-storage = internal
sms-resend-freq = 1

group = smsc
smsc = smpp
smsc-id = centre
host = 127.0.0.1
port = ${ports.centre}
transceiver-mode = true
smsc-username = kannel
smsc-password = kannel
system-type = ""
interface-version = 34
reconnect-delay = 1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${ports.send}
http-request-retry = 100
http-queue-delay = 1

group = sendsms-user
username = "${ACCOUNT.username}"
password = "${ACCOUNT.password}"
concatenation = true
max-messages = 6

group = sms-service
keyword = default
text = "none"
`;

/**
 * Starts Kannel and the centre behind it; `url` is the smsbox's. `by` gives the port by which Kannel reaches the centre. Default:
 * the centre's own.
 */
export async function startKannel(by = async (centrePort: number): Promise<number> => centrePort) {
  const folder = await temporaryFolder();
  const centre = await createCentre();
  const reached = await by(centre.port);
  const file = join(folder.path, 'kannel.conf');
  const children: ChildProcess[] = [];
  let [admin, send] = [0, 0];
  const run = (program: string) => {
    const child = spawn(program, ['-v', '4', file], { cwd: folder.path, stdio: 'ignore' });
    children.push(child);
  };
  const end = async (): Promise<void> => {
    for (const child of children.splice(0).reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  };
  const status = async () => {
    const answer = await fetch(`http://127.0.0.1:${admin}/status.txt?password=admin`).catch(() => undefined);
    return (await answer?.text()) ?? '';
  };
  const until = async (pattern: RegExp): Promise<void> => {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!pattern.test(await status())) {
      const hasEnded = children.some(({ exitCode }) => exitCode !== null);
      if (hasEnded || Date.now() > deadline) throw new Error(`Kannel never said ${pattern}: ${await status()}`);
      await pause(100);
    }
  };
  const begin = async (): Promise<void> => {
    let boxes: number;
    [admin, boxes, send] = await Promise.all([freePort(), freePort(), freePort()]);
    await writeFile(file, configuration({ admin, boxes, send, centre: reached }));
    run(BEARERBOX);
    await until(/online/);
    run(join(dirname(BEARERBOX), 'smsbox'));
    await until(/smsbox/);
  };
  // Another program may take a port between its being found free and Kannel's start, which then ends.
  for (let left = STARTS; ; left -= 1) {
    try {
      await begin();
      break;
    } catch (error) {
      await end();
      if (left === 1) throw error;
    }
  }
  return {
    url: `http://127.0.0.1:${send}`,
    sendPort: send,
    centre,
    isOnline: () => until(/SMPP.*\(online/),
    async stop(): Promise<void> {
      await end();
      await centre.close();
      await folder.remove();
    },
  };
}
