import { hash } from 'node:crypto'

/**
 * A digest of the mailbox: the table needs no addresses. `asha+shop@…` is a name of the mailbox `asha@…`, and capitals
 * make no other one.
 */
export function mailboxDigest(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  const [name = ''] = recipient.slice(0, at).split('+')
  return hash('sha256', `${name}${recipient.slice(at)}`.toLowerCase(), 'base64url')
}
