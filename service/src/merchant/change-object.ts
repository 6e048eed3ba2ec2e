import { isDeepStrictEqual } from 'node:util'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { recordAudit } from './audit.ts'
import { found } from './errors.ts'
import type { MerchantRequest } from './merchant-request.ts'
import { created, type MerchantReply, noContent } from './reply.ts'
import { requireVersion } from './versions.ts'
import { writeStore } from './write.ts'

/** An object that is made, changed and deleted by its id: what its owner must provide. */
export type Resource<Stored extends StoredObject> = {
  /** as the audit calls it: `coupon` in `coupon.update` */
  kind: string
  nameOf(object: Stored): string
  /** Reads the object as responses show it, and locks its row until the transaction ends. */
  lock(tx: StoreTx, storeId: string, id: string): Promise<Stored | undefined>
  /** what the audit keeps of the changed keys, where whole values are long */
  auditedChange?(change: Change<Stored>): Change<Stored>
}

type Change<Stored> = { before: Partial<Stored>; after: Partial<Stored> }

type StoredObject = { _id: string; version: number }

/** POST: `insert` writes the object and returns its id. The response is the object with its `Location`. */
export function createObject<Stored extends StoredObject>(
  request: MerchantRequest,
  resource: Resource<Stored>,
  insert: (tx: StoreTx) => Promise<string>,
): Promise<MerchantReply> {
  return writeStore(request, async (tx) => {
    const object = await findObject(resource, tx, request, await insert(tx))
    await recordAudit(tx, request, {
      action: `${resource.kind}.create`,
      object: named(resource, object),
      after: object,
    })
    return created(object, `${request.raw.url.split('?')[0]}/${object._id}`)
  })
}

/**
 * PATCH by JSON Merge Patch (1.5): `save` gets the keys that differ from the stored object, with whole values, and adds
 * 1 to the version. A patch without effect writes nothing.
 */
export function changeObject<Stored extends StoredObject>(
  request: MerchantRequest<unknown, object>,
  resource: Resource<Stored>,
  id: string,
  save: (tx: StoreTx, changes: Partial<Stored>, stored: Stored) => Promise<unknown>,
  { requirePart, patchFor = async () => request.body, replyWith = (object) => object }: ChangeOptions<Stored> = {},
): Promise<MerchantReply> {
  return writeStore(request, async (tx) => {
    const stored = await findObject(resource, tx, request, id)
    requirePart?.(stored)
    requireVersion(request.ifMatch, stored)
    const patch = await patchFor(tx, stored)
    // An object of version 0 was never saved: even a patch that equals what is shown saves it.
    const changes = stored.version === 0 ? (patch as Partial<Stored>) : changesBy(stored, patch)
    if (Object.keys(changes).length === 0) return replyWith(stored)
    await save(tx, changes, stored)
    const object = await findObject(resource, tx, request, id)
    const keys = Object.keys(changes)
    const change = { before: pick(stored, keys), after: pick(object, keys) }
    await recordAudit(tx, request, {
      ...{ action: `${resource.kind}.update`, object: named(resource, object) },
      ...(resource.auditedChange?.(change) ?? change),
    })
    return replyWith(object)
  })
}

type ChangeOptions<Stored> = {
  /** throws a 404 when the object lacks the part that the path names, which comes before If-Match (1.3) */
  requirePart?(stored: Stored): void
  /** the patch of a body that needs the stored object, such as one with references */
  patchFor?(tx: StoreTx, stored: Stored): Promise<object>
  /** a response other than a 200 with the object */
  replyWith?(object: Stored): unknown
}

/** DELETE: `remove` deletes the locked object, or throws a 409. */
export function deleteObject<Stored extends StoredObject>(
  request: MerchantRequest,
  resource: Resource<Stored>,
  id: string,
  remove: (tx: StoreTx, stored: Stored) => Promise<unknown>,
): Promise<MerchantReply> {
  return writeStore(request, async (tx) => {
    const stored = await findObject(resource, tx, request, id)
    requireVersion(request.ifMatch, stored)
    await remove(tx, stored)
    await recordAudit(tx, request, {
      action: `${resource.kind}.delete`,
      object: named(resource, stored),
      before: stored,
    })
    return noContent()
  })
}

async function findObject<Stored extends StoredObject>(
  resource: Resource<Stored>,
  tx: StoreTx,
  { storeId, thing }: MerchantRequest,
  id: string,
): Promise<Stored> {
  return found(await resource.lock(tx, storeId, id), thing)
}

function named<Stored extends StoredObject>(resource: Resource<Stored>, object: Stored) {
  return { kind: resource.kind, _id: object._id, name: resource.nameOf(object) }
}

/** The keys of a merge patch whose merged values differ from the stored ones. */
export function changesBy<Stored extends object>(stored: Stored, patch: object): Partial<Stored> {
  const merged = Object.entries(patch).map(([key, value]) => [key, mergePatch(stored[key as keyof Stored], value)])
  const changed = merged.filter(([key, value]) => !isDeepStrictEqual(plain(stored[key as keyof Stored]), plain(value)))
  return Object.fromEntries(changed)
}

/** RFC 7386: objects merge, everything else replaces. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged = new Map(Object.entries(isObject(target) ? target : {}))
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, mergePatch(merged.get(key), value))
  }
  return Object.fromEntries(merged)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Dates as the JSON of a request has them. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function pick<Stored extends object>(object: Stored, keys: string[]): Partial<Stored> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key))) as Partial<Stored>
}
