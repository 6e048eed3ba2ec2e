import type { NodemailerError } from 'nodemailer'
import type { Config } from '../config.ts'
import { oneLine } from './one-line.ts'
import type { Outcome } from './outcome.ts'
import type { Written } from './rendered-message.ts'

type Mail = { messageId: string; senderName: string; recipient: string; written: Written }

/**
 * One mail over a connection of its own, so nothing is open before the first mail nor left to close after the last. The
 * id is the message's own: should a mail be taken and its receipt lost, the second copy is recognisable.
 */
export async function sendMail(mail: NonNullable<Config['mail']>, message: Mail): Promise<Outcome> {
  // Read with the first mail: a twentieth of a start.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = addressOf(mail.from)
  try {
    await transport.sendMail({
      from: { name: oneLine(message.senderName, 100), address: from },
      to: { name: '', address: message.recipient },
      messageId: `<${message.messageId}@${from.split('@')[1]}>`,
      subject: oneLine(message.written.subject, 200),
      text: message.written.text,
      html: message.written.html,
    })
    return { state: 'sent' }
  } catch (error) {
    return failure(error as NodemailerError)
  } finally {
    transport.close()
  }
}

/** MAIL_FROM is an address, or a name with one in angle brackets. */
function addressOf(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from
}

/**
 * Only a rejection of this recipient or of this mail is final. A server that rejects the sender or the login needs its
 * operator.
 */
function failure({ message, code = '', command = '', responseCode = 0 }: NodemailerError & SmtpFault): Outcome {
  const rejected = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE')
  const unusable = code === 'EENVELOPE' && responseCode === 0
  return { state: rejected || unusable ? 'failed' : 'later', error: oneLine(`${code} ${message}`, 500) }
}

type SmtpFault = { code?: string; command?: string; responseCode?: number }
