import { safeParse } from '@pasal/contract/values.ts'
import type { z } from 'zod'
import type { DeliveryEntry } from '../delivery/store-file.contract.ts'
import type { Problems } from '../platform/http/problems.ts'
import type { StoreEntry } from '../stores/store-file.contract.ts'
import { type EntryOf, listSchemas, type Section, singleSchemas, storeFile } from './store-file.contract.ts'

/** One object of the file and where it stands there. */
export type Entry<Value> = { path: string; position: number; value: Value }

/** A list of the file; `rejected` are the `_id`s and keys of its objects that are no entries, because they are bad. */
export type List<Value> = { given: boolean; replaced: boolean; entries: Entry<Value>[]; rejected: Set<string> }

export type StoreFile = {
  exportedAt: Date | undefined
  store: StoreEntry
  delivery: DeliveryEntry | undefined
  lists: { [S in Section]: List<EntryOf<S>> }
}

/**
 * Keys that say which object is meant, or that other keys are compared with. When one of them is bad, the rest of the
 * object is not checked: its problems could be false ones.
 */
const decisiveKeys = {
  store: ['_id', 'subdomain', 'outlets'],
  entry: [
    ...['_id', 'slug', 'code', 'name', 'user', 'start_at', 'end_at', 'discount_type', 'discount_value'],
    ...['starts_at', 'expires_at'],
  ],
}

/** What is well formed in the file; the rest goes to `problems`, and does not hide what else is wrong. */
export function readStoreFile(raw: unknown, problems: Problems): StoreFile {
  const whole = safeParse(storeFile, raw)
  if (!whole.success) problems.addIssues('', whole.error.issues)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) problems.throwIfAny()
  const file = loose(raw)
  const replaced = Array.isArray(file.replace) ? file.replace.filter((name) => typeof name === 'string') : []
  const lists = Object.fromEntries(
    (Object.keys(listSchemas) as Section[]).map((section) => {
      const given = at(file, section)
      const isReplaced = replaced.includes(section.split('.')[0] as string)
      return [section, readList(listSchemas[section], section, given, isReplaced, problems)]
    }),
  ) as unknown as StoreFile['lists']
  for (const name of replaced) {
    if (file[name] === undefined) problems.add('replace', `The file has no section ${name}`)
  }
  const delivery =
    file.delivery === undefined ? undefined : readOne(singleSchemas.delivery, 'delivery', file.delivery, [], problems)
  const store = readOne(singleSchemas.store, 'store', file.store, decisiveKeys.store, problems)
  // Without the store there is nothing to compare the rest with.
  if (!store) problems.throwIfAny()
  const exportedAt = whole.data?.exported_at === undefined ? undefined : new Date(whole.data.exported_at)
  return { exportedAt, store: store ?? {}, delivery, lists }
}

function loose(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function at(file: Record<string, unknown>, section: Section): unknown {
  return section.split('.').reduce<unknown>((value, key) => loose(value)[key], file)
}

function readList(schema: z.ZodType, path: string, raw: unknown, replaced: boolean, problems: Problems): List<never> {
  const items = Array.isArray(raw) ? raw : []
  const entries: Entry<unknown>[] = []
  const rejected = new Set<string>()
  items.forEach((item, position) => {
    const entryPath = `${path}.${position}`
    const value = readOne(schema, entryPath, item, decisiveKeys.entry, problems)
    if (value !== undefined) {
      entries.push({ path: entryPath, position, value })
      return
    }
    const { _id, slug, code, name, user } = loose(item)
    if (typeof _id === 'string') rejected.add(_id.toLowerCase())
    for (const key of [slug, code, name, user]) if (typeof key === 'string') rejected.add(key)
  })
  const given = raw !== undefined
  return { given, replaced: replaced && given, entries: entries as Entry<never>[], rejected }
}

function readOne<T extends z.ZodType>(
  schema: T,
  path: string,
  raw: unknown,
  decisive: string[],
  problems: Problems,
): z.infer<T> | undefined {
  const parsed = safeParse(schema, raw)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  problems.addIssues(path, issues)
  const rejected = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : issue.path.slice(0, 1).map(String),
  )
  if (rejected.length === 0 || rejected.some((key) => decisive.includes(key))) return undefined
  const rest = Object.entries(loose(raw)).filter(([key]) => !rejected.includes(key))
  return (safeParse(schema, withoutBadKeys(raw, issues)).data ?? safeParse(schema, Object.fromEntries(rest)).data) as
    | z.infer<T>
    | undefined
}

/**
 * The object without its bad keys. A bad key of a variant or review is left out of that variant or review alone, so all
 * of the list are still checked.
 */
function withoutBadKeys(raw: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const rest = loose(structuredClone(raw))
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of keys) deleteAt(rest, key === undefined ? issue.path : [...issue.path, key])
  }
  return rest
}

function deleteAt(object: Record<string, unknown>, [key, index, inner]: readonly PropertyKey[]): void {
  const list = object[String(key)]
  const part = Array.isArray(list) && typeof index === 'number' && inner !== undefined ? list[index] : undefined
  if (typeof part === 'object' && part !== null && !Array.isArray(part)) delete part[String(inner)]
  else delete object[String(key)]
}
