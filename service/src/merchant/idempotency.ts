import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MerchantRoute } from '@pasal/contract/merchant/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import { conflict, otherBody } from './errors.ts'
import {
  claimRequest,
  deleteRequest,
  findDoneRows,
  findRequest,
  recordDoneRow,
  type StoredRequest,
  storeResponse,
} from './idempotency.queries.ts'
import type { MerchantRequest } from './merchant-request.ts'
import { MerchantReply } from './reply.ts'

/* Idempotency-Key (1.6): POST below a store, with a JSON body. Errors are not kept. */

export function readIdempotency(route: MerchantRoute, request: FastifyRequest): MerchantRequest['idempotency'] {
  const key = request.headers['idempotency-key']
  const takesKey = route.method === 'POST' && route.url.startsWith('/merchant/stores/:store_id') && !route.consumes
  if (!takesKey || key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    throw invalid({ 'Idempotency-Key': 'Must have 1 to 200 characters' })
  return { key, fingerprint: hash('sha256', JSON.stringify([request.url, request.body ?? null])) }
}

/**
 * Runs `work` once for the key of the request, in the transaction of its effect: a second request with the key waits
 * for the first, and gets its response.
 */
export async function once(
  request: MerchantRequest,
  tx: Tx,
  work: () => Promise<MerchantReply>,
): Promise<MerchantReply> {
  const claim = claimOf(request)
  if (!claim) return work()
  if (!(await claimRequest(tx, claim))) return replayed(request, claim, await findRequest(tx, claim))
  const reply = await work()
  await storeResponse(tx, claim, sealed(request, claim, reply))
  return reply
}

/** The rows of a bulk call that an earlier process did before it was killed, and those that this one does. */
export type DoneRows = {
  resultOf(index: number): object | undefined
  /** Call it in the transaction of the row. */
  record(tx: Tx, index: number, result: object): Promise<void>
  /** Of a row whose transaction may have been committed or not. */
  readResult(index: number): Promise<object | undefined>
}

const noDoneRows: DoneRows = {
  resultOf: () => undefined,
  record: async () => {},
  readResult: async () => undefined,
}

const waitMs = 100
const longestWaitMs = 30_000

/**
 * The same for work in several transactions, such as a bulk call: the key is claimed in a transaction of its own. After
 * a crash a repetition does only the rows that are not recorded as done.
 */
export async function onceInParts(
  request: MerchantRequest,
  work: (done: DoneRows) => Promise<MerchantReply>,
): Promise<MerchantReply> {
  const claim = claimOf(request)
  if (!claim) return work(noDoneRows)
  const { db } = request.context
  for (let waitedMs = 0; !(await claimRequest(db, claim)); waitedMs += waitMs) {
    const stored = await findRequest(db, claim)
    if (stored && (stored.status !== null || stored.fingerprint !== claim.fingerprint))
      return replayed(request, claim, stored)
    if (waitedMs >= longestWaitMs) throw conflict('The first request with this Idempotency-Key is not finished')
    await sleep(waitMs)
  }
  const reply = await work(await doneRows(request, claim)).catch(async (error: unknown) => {
    await deleteRequest(db, claim)
    throw error
  })
  // Where this fails, the claim stays: the work is done, and a repetition must not do it again.
  await storeResponse(db, claim, sealed(request, claim, reply))
  return reply
}

async function doneRows({ context }: MerchantRequest, claim: Claim): Promise<DoneRows> {
  const done = await findDoneRows(context.db, claim)
  return {
    resultOf: (index) => done?.[index],
    async record(tx, index, result) {
      if (!(await recordDoneRow(tx, claim, index, result)))
        throw conflict('Another request with this Idempotency-Key has continued this one')
    },
    readResult: async (index) => (await findDoneRows(context.db, claim))?.[index],
  }
}

function claimOf({ idempotency, storeId, actor, context }: MerchantRequest) {
  if (!idempotency || !actor) return undefined
  return { ...idempotency, storeId, actorId: actor._id, now: context.clock.now() }
}

type Claim = NonNullable<ReturnType<typeof claimOf>>

/** A response may hold what is shown once, such as a new key: its body is encrypted. */
function sealed({ context }: MerchantRequest, claim: Claim, { status, headers, body }: MerchantReply): MerchantReply {
  const text = body === undefined ? undefined : context.secrets.seal(JSON.stringify(body), placeOf(claim))
  return new MerchantReply(status, text, headers)
}

function placeOf({ storeId, actorId, key }: Claim): string {
  return `${storeId} merchant_requests ${actorId} ${key}`
}

function replayed({ context }: MerchantRequest, claim: Claim, stored: StoredRequest | undefined): MerchantReply {
  if (stored && stored.fingerprint !== claim.fingerprint) throw otherBody()
  if (!stored || stored.status === null) throw conflict('The first request with this Idempotency-Key is not finished')
  const body = stored.body === null ? undefined : JSON.parse(context.secrets.open(stored.body, placeOf(claim)))
  return new MerchantReply(stored.status, body, { ...stored.headers, 'idempotency-replayed': 'true' })
}
