import { randomBytes } from 'node:crypto'
import type { PutDomain } from '@pasal/contract/merchant/domain/requests.ts'
import { recordAudit } from '../merchant/audit.ts'
import { conflict, found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import type { MerchantReply } from '../merchant/reply.ts'
import { takenKey } from '../merchant/taken-key.ts'
import { writeStore } from '../merchant/write.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { transaction } from '../platform/database/database.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'
import {
  type DomainClaim,
  findStoreDomain,
  lockStoreDomain,
  type StoreDomain,
  updateDomainClaim,
} from '../stores/domain-claim.queries.ts'
import { saveStore } from '../stores/save-store.ts'
import { findTxtRecords } from './find-txt-records.ts'

/* The domain of a store (4.2). A claim blocks no other store; the domain belongs to the store that verifies it. */

export async function readDomain(request: MerchantRequest) {
  return shown(request, found(await findStoreDomain(request.context.db, request.storeId), 'Store'))
}

/** PUT: a claim with a new record. The domain counts again when the new record is found. */
export function putDomain(request: MerchantRequest<unknown, PutDomain>): Promise<MerchantReply> {
  const { context, body } = request
  const { domain } = body
  const [hosted = ''] = context.config.hostedDomain.split(':')
  if (domain === hosted || domain.endsWith(`.${hosted}`))
    throw invalid({ domain: `Must not be below ${hosted}, which is the platform's` })
  return writeStore(request, async (tx) => {
    const before = found(await lockStoreDomain(tx, request.storeId), 'Store')
    await save(tx, request, { domain, verified: false })
    const token = randomBytes(16).toString('hex')
    await updateDomainClaim(tx, request.storeId, { domain, token, checked_at: null, problem: null })
    return audited(tx, request, 'update', before)
  })
}

export function deleteDomain(request: MerchantRequest): Promise<MerchantReply> {
  return writeStore(request, async (tx) => {
    const before = found(await lockStoreDomain(tx, request.storeId), 'Store')
    if (!before.custom_domain) return shown(request, before)
    await save(tx, request, null)
    await updateDomainClaim(tx, request.storeId, null)
    return audited(tx, request, 'delete', before)
  })
}

/** POST …/check: queries the DNS outside any transaction. */
export async function checkDomain(request: MerchantRequest): Promise<MerchantReply> {
  const { context, storeId, thing } = request
  const { custom_domain } = found(await findStoreDomain(context.db, storeId), 'Store')
  const { domain } = found(custom_domain, thing)
  const records = await findTxtRecords(context.config, recordName(domain))
  try {
    return await writeStore(request, (tx) => recordCheck(tx, request, domain, records))
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await recordTaken(request, domain)
    throw error
  }
}

type Records = Awaited<ReturnType<typeof findTxtRecords>>

async function recordCheck(tx: StoreTx, request: MerchantRequest, domain: string, records: Records) {
  const before = found(await lockStoreDomain(tx, request.storeId), 'Store')
  if (before.custom_domain?.domain !== domain) throw conflict('The domain was changed during the check')
  const claim = claimOf(request, before, domain)
  const problem = problemOf(claim, records)
  await updateDomainClaim(tx, request.storeId, { ...claim, checked_at: now(request).toISOString(), problem })
  const isNew = problem === null && !before.custom_domain.verified
  if (!isNew) return shown(request, found(await lockStoreDomain(tx, request.storeId), 'Store'))
  // Of two stores that verify a domain at the same time, one waits here for the other and is rejected.
  await save(tx, request, { domain, verified: true }).catch(takenKey({ store_domains_pkey: 'domain' }))
  return audited(tx, request, 'verify', before)
}

/** The rejected check did not write its result. */
function recordTaken(request: MerchantRequest, domain: string): Promise<void> {
  return transaction(request.context.db, async (tx) => {
    const stored = await lockStoreDomain(tx, request.storeId)
    if (stored?.custom_domain?.domain !== domain) return
    const claim = claimOf(request, stored, domain)
    const problem = 'Another store has verified this domain'
    await updateDomainClaim(tx, request.storeId, { ...claim, checked_at: now(request).toISOString(), problem })
  })
}

function problemOf({ domain, token }: DomainClaim, records: Records): string | null {
  if (records === 'no response') return 'The DNS servers did not respond'
  if (records.includes(recordValue(token))) return null
  if (records.length === 0) return `There is no TXT record ${recordName(domain)}`
  return `The TXT record ${recordName(domain)} has another value`
}

function save(tx: StoreTx, { context, storeId }: MerchantRequest, custom_domain: StoreDomain['custom_domain']) {
  return saveStore(context, tx, storeId, { custom_domain }, context.clock.now())
}

async function audited(tx: StoreTx, request: MerchantRequest, verb: string, before: StoreDomain) {
  const after = found(await lockStoreDomain(tx, request.storeId), 'Store')
  const name = (after.custom_domain ?? before.custom_domain)?.domain ?? ''
  await recordAudit(tx, request, {
    ...{ action: `domain.${verb}`, object: { kind: 'domain', _id: name, name } },
    ...{ before: before.custom_domain ?? {}, after: after.custom_domain ?? {} },
  })
  return shown(request, after)
}

/** A domain that came with a store file has no claim: its token is made from the store and the domain. */
function claimOf({ context, storeId }: MerchantRequest, { domain_claim }: StoreDomain, domain: string): DomainClaim {
  if (domain_claim?.domain === domain) return domain_claim
  return { domain, token: context.secrets.digest(`${storeId} domain ${domain}`), checked_at: null, problem: null }
}

function shown(request: MerchantRequest, stored: StoreDomain) {
  const { subdomain, custom_domain } = stored
  const hosted = `${subdomain}.${request.context.config.hostedDomain}`
  if (!custom_domain) return { hosted, domain: null, verified: false, record: null, checked_at: null, problem: null }
  const { domain, verified = false } = custom_domain
  const { token, checked_at, problem } = claimOf(request, stored, domain)
  const record = { type: 'TXT', name: recordName(domain), value: recordValue(token) }
  return { hosted, domain, verified, record, checked_at, problem }
}

const recordName = (domain: string) => `_pasal.${domain}`
const recordValue = (token: string) => `pasal-verify=${token}`
const now = ({ context }: MerchantRequest) => context.clock.now()
