import { createHmac, randomBytes } from 'node:crypto'

/* Standard Webhooks: https://www.standardwebhooks.com */

const prefix = 'whsec_'

/** 24 random bytes. */
export function newSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

type Signed = { deliveryId: string; now: Date; body: string }

/** The headers of one attempt. Several secrets sign while one is being replaced. */
export function signatureHeaders(secrets: readonly string[], { deliveryId, now, body }: Signed) {
  const id = `msg_${deliveryId}`
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
