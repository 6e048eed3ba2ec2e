import { expect } from 'vitest'
import type { TestResponse } from '../harness/test-service.ts'

const internals = /node_modules|\bat \S+ \(|\.ts:\d+|syntax error at|invalid input syntax|violates|prepared statement/

/** The codes of an error by its status (1.3). */
const codes: Record<number, readonly string[]> = {
  401: ['unauthenticated', 'key_invalid', 'key_expired'],
  403: ['origin', 'closed', 'role', 'scope', 'plan'],
  404: ['not_found'],
  409: ['conflict', 'transition'],
  412: ['changed'],
  413: ['too_large'],
  415: ['media_type'],
  422: ['idempotency'],
  428: ['precondition_required'],
}

/** The guarantees of every response of the merchant's API: the shapes of 1.3, and no internals of the service. */
export function expectMerchantResponse(response: TestResponse, request: string): void {
  const { status, body, text, headers } = response
  const details = `${request}\n-> ${status} ${text.slice(0, 300)}`
  expect(headers['x-request-id'], details).toMatch(/^[\w.-]{1,64}$/)
  if (status < 300) return
  expect(text, details).not.toMatch(internals)
  if (status === 429) expect(text, details).toBe('Too many requests, please try again later.')
  else if (status === 400) expect(isRejection(body), details).toBe(true)
  else if (status !== 414) {
    expect(codes[status] ?? [], details).toContain(body?.code)
    expect(typeof body.message, details).toBe('string')
  }
}

function isRejection(body: TestResponse['body']): boolean {
  if (typeof body?.message === 'string' && body.message !== '') return true
  const messages = Object.values(body?.fields ?? {})
  const areTexts = messages.length > 0 && messages.every((text) => typeof text === 'string' && text !== '')
  return body?.error_type === 'zod_validation' && areTexts
}
