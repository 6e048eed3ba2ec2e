import { createHmac, randomBytes } from 'node:crypto'
import type { Role } from '@pasal/contract/merchant/rights.ts'
import { demoPasswordHash } from '../../src/people/demo-people.ts'
import { insertMember } from '../../src/people/members.queries.ts'
import { hashPassword } from '../../src/people/password.ts'
import { insertPerson } from '../../src/people/people.queries.ts'
import { sessionCookie } from '../../src/people/session-cookie.ts'
import { insertSession } from '../../src/people/sessions.queries.ts'
import { transaction } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import type { TestResponse, TestService } from '../harness/test-service.ts'

export const password = 'correct horse battery'

/** An account with the password above, as an accepted invitation makes it. */
export async function aPerson(service: TestService, email = `person-${newId()}@shop.example`) {
  const store = await service.importStore(aStoreFile())
  const person = { person_id: newId(), email, name: 'Maya Rai', first_store_id: store._id }
  const digest = await hashPassword(password)
  await transaction(service.context.db, (tx) => insertPerson(tx, person, digest, new Date()))
  return { ...person, store }
}

/**
 * A member of the store with an open session. No password is checked for it: that takes a tenth of a second. Paths of
 * its calls begin below `/merchant/stores/<store_id>`.
 */
export async function aMember(
  service: TestService,
  storeId: string,
  role: Role,
  email = `${role}-${newId()}@shop.example`,
) {
  const now = new Date()
  const person = { person_id: newId(), email, name: `The ${role}`, first_store_id: storeId }
  const token = randomBytes(24).toString('base64url')
  const session = { session_id: newId(), token, person_id: person.person_id, ip_address: '127.0.0.1', user_agent: '' }
  const { db, clock, config, secrets } = service.context
  await transaction(db, async (tx) => {
    await insertPerson(tx, person, demoPasswordHash, now)
    await insertMember(tx, storeId, { personId: person.person_id, role, now })
    await insertSession(tx, session, clock.now())
  })
  const browser = new Browser(service)
  browser.keep(sessionCookie(config, secrets, token))
  const call =
    (method: Method) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      browser.send({
        method,
        url: `/merchant/stores/${storeId}${path}`,
        ...(body === undefined ? {} : { payload: body as object }),
        headers,
      })
  const calls = { get: call('GET'), post: call('POST'), patch: call('PATCH'), put: call('PUT'), delete: call('DELETE') }
  return { ...person, _id: person.person_id, role, browser, ...calls }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A browser: it keeps cookies, and sends the service's origin. */
export class Browser {
  readonly cookies = new Map<string, string>()
  #service: Pick<TestService, 'request' | 'context'>

  constructor(service: Pick<TestService, 'request' | 'context'>) {
    this.#service = service
  }

  get(url: string): Promise<TestResponse> {
    return this.send({ method: 'GET', url })
  }

  post(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.send({ method: 'POST', url, payload: body as object, headers })
  }

  signIn(email: string, secret = password): Promise<TestResponse> {
    return this.post('/auth/sign-in/email', { email, password: secret })
  }

  async session(): Promise<{ user: Record<string, unknown>; session: Record<string, unknown> } | null> {
    return (await this.get('/auth/get-session')).body
  }

  async send({
    headers = {},
    ...options
  }: {
    method: Method
    url: string
    headers?: Record<string, string>
    payload?: object | string
  }) {
    const { origin } = new URL(this.#service.context.config.publicUrl)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { origin, ...(cookie === '' ? undefined : { cookie }), ...headers }
    const response = await this.#service.request({ ...options, headers: sent })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.keep(line)
    return response
  }

  /** Does what a `Set-Cookie` says. */
  keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** The code of an authenticator app (RFC 6238), `steps` of 30 seconds from now. */
export function codeOf(totpUri: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const key = fromBase32(new URL(totpUri).searchParams.get('secret') as string)
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) as number) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
