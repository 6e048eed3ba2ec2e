import { randomBytes, verify } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sandboxCheckout } from './sandbox-credentials.ts'
import type { Sandbox } from './sandbox-state.ts'

const lifeSeconds = 3600

/** Who is let in at the checkout network: the signature is the registered key's over the raw bytes, the token alive. */
export type CheckoutDoor = ReturnType<typeof checkoutDoor>

export function checkoutDoor({ state, keys }: Sandbox, gateway: string) {
  const account = sandboxCheckout(keys)
  const tokens = new Map<string, { endsAt: number; calls: number }>()
  const basic = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`

  /** The body, when it is signed; undefined when it is not. */
  const signedBody = ({ body, headers }: FastifyRequest): unknown => {
    if (!Buffer.isBuffer(body) || typeof headers.signature !== 'string') return undefined
    if (!verify('sha256', body, keys.checkoutMerchant.publicKey, Buffer.from(headers.signature, 'base64')))
      return undefined
    try {
      return JSON.parse(body.toString('utf8'))
    } catch {
      return undefined
    }
  }

  return {
    signedBody,

    logIn(request: FastifyRequest, reply: FastifyReply) {
      if (state.has(gateway, 'login-down')) return reply.code(503).send({ message: 'Service unavailable' })
      const asked = signedBody(request) as { username?: unknown; password?: unknown } | undefined
      if (asked === undefined) return reply.code(401).send({ message: 'Invalid signature' })
      const isKnown = asked.username === account.username && asked.password === account.password
      if (!isKnown || request.headers.authorization !== basic)
        return reply.code(401).send({ message: 'Bad credentials' })
      const accessToken = `Bearer ${randomBytes(24).toString('base64url')}`
      tokens.set(accessToken, { endsAt: Date.now() + lifeSeconds * 1000, calls: 0 })
      const refreshToken = randomBytes(24).toString('base64url')
      return { username: account.username, accessToken, refreshToken, tokenType: 'Bearer', expiresIn: lifeSeconds }
    },

    isLetIn({ headers }: FastifyRequest): boolean {
      const token = tokens.get(headers.authorization ?? '')
      if (!token || token.endsAt <= Date.now() || state.has(gateway, 'tokens-refused')) return false
      token.calls += 1
      return token.calls === 1 || !state.has(gateway, 'one-call-tokens')
    },
  }
}
