import { randomBytes, verify } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../state.ts'

const lifetimeSeconds = 3600

/** The checks of a call: a signature of the registered key over the raw bytes, and a valid token. */
export type CheckoutLogin = ReturnType<typeof checkoutLogin>

export function checkoutLogin({ state, accounts }: Sandbox, gateway: string) {
  const account = accounts.bankNetCheckout
  const tokens = new Map<string, { expiresAt: number; calls: number }>()
  const basic = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`

  /** The parsed body of a signed request; undefined when it is not signed. */
  const signedBody = ({ body, headers }: FastifyRequest): unknown => {
    if (!Buffer.isBuffer(body) || typeof headers.signature !== 'string') return undefined
    if (!verify('sha256', body, account.publicKey, Buffer.from(headers.signature, 'base64'))) return undefined
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
      const login = signedBody(request) as { username?: unknown; password?: unknown } | undefined
      if (login === undefined) return reply.code(401).send({ message: 'Invalid signature' })
      const isAccount = login.username === account.username && login.password === account.password
      if (!isAccount || request.headers.authorization !== basic)
        return reply.code(401).send({ message: 'Bad credentials' })
      const accessToken = `Bearer ${randomBytes(24).toString('base64url')}`
      tokens.set(accessToken, { expiresAt: Date.now() + lifetimeSeconds * 1000, calls: 0 })
      const refreshToken = randomBytes(24).toString('base64url')
      return { username: account.username, accessToken, refreshToken, tokenType: 'Bearer', expiresIn: lifetimeSeconds }
    },

    hasValidToken({ headers }: FastifyRequest): boolean {
      const token = tokens.get(headers.authorization ?? '')
      if (!token || token.expiresAt <= Date.now() || state.has(gateway, 'tokens-refused')) return false
      token.calls += 1
      return token.calls === 1 || !state.has(gateway, 'one-call-tokens')
    },
  }
}
