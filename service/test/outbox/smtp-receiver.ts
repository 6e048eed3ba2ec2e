import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { choosePort } from '../../src/platform/process/listening-port.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'

type ReceivedMail = { from: string; to: string[]; source: string }

/** A mail server of the test: keeps what it receives, and rejects what `reject` names. */
export type SmtpReceiver = {
  url: string
  mails: ReceivedMail[]
  /** an SMTP response for this recipient, e.g. 550, or nothing */
  reject: (recipient: string) => number | undefined
  /** what the server waits for before it greets, and before it says that it took a mail */
  beforeGreeting: () => Promise<void>
  beforeReceipt: () => Promise<void>
  listen(): Promise<void>
  close(): Promise<void>
}

/** Not listening yet: until `listen()` the port is dead. */
export async function anSmtpReceiver(): Promise<SmtpReceiver> {
  const port = await choosePort('127.0.0.1', 0, true)
  const mails: ReceivedMail[] = []
  const receiver = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    reject: (_recipient: string): number | undefined => undefined,
    beforeGreeting: async () => {},
    beforeReceipt: async () => {},
  }
  let server: SMTPServer | undefined
  const listen = () =>
    new Promise<void>((done) => {
      server = new SMTPServer(options(all))
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1', done)
    })
  const close = () =>
    new Promise<void>((done) => {
      if (!server) return done()
      server.close(() => done())
      server = undefined
    })
  atEndOfFile(close)
  const all: SmtpReceiver = { ...receiver, listen, close }
  return all
}

/** Takes mails together in rounds of `size`; the round of the last of `total` mails may be smaller. */
export function takeInRounds(receiver: SmtpReceiver, size: number, total: number): void {
  const round: (() => void)[] = []
  receiver.beforeReceipt = () =>
    new Promise((take) => {
      round.push(take)
      if (round.length === size || receiver.mails.length === total) for (const each of round.splice(0)) each()
    })
}

function options(receiver: SmtpReceiver): SMTPServerOptions {
  return {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, response) => void receiver.beforeGreeting().then(() => response()),
    onRcptTo: ({ address }, _session, response) => {
      const code = receiver.reject(address)
      response(code === undefined ? null : Object.assign(new Error('no such mailbox here'), { responseCode: code }))
    },
    onData: (stream, { envelope }, response) => {
      void text(stream).then((source) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        receiver.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        return receiver.beforeReceipt().then(() => response(null))
      })
    },
  }
}
