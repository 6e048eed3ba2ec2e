import { randomBytes, verify } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../state.ts'

const lifetimeSeconds = 3600

/** The checks of a call: a signature of the registered key over the raw bytes, and a valid token. */
export type CheckoutLogin = ReturnType<typeof checkoutLogin>

export function checkoutLogin({ state, accounts }: Sandbox, gateway: string) {
  const tokens = new Map<string, { expiresAt: number; calls: number }>()

  /** The parsed body of a signed request; undefined when it is not signed. */
  const signedBody = ({ body, headers }: FastifyRequest): unknown => {
    if (!Buffer.isBuffer(body) || typeof headers.signature !== 'string') return undefined
    const signature = Buffer.from(headers.signature, 'base64')
    const isSigned = accounts.bankNetCheckout.some(({ publicKey }) => verify('sha256', body, publicKey, signature))
    if (!isSigned) return undefined
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
      const account = accounts.bankNetCheckout.find(
        ({ username, password }) => login.username === username && login.password === password,
      )
      if (!account || request.headers.authorization !== basicAuthorization(account))
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

function basicAuthorization({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
