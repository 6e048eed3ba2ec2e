import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../api/call.ts'
import { useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { isSame } from './left-over.ts'
import { mergeChanges } from './merge-entries.ts'
import { useToast } from './Toast.tsx'
import { useAction } from './use-action.ts'
import { useObjectDraft } from './use-object-draft.ts'

type Stored = { _id: string; version: number }

type Options<Item> = {
  /** of the collection in the API, for example `/coupons` */
  path: string
  /** of the object in the API, where it is not `<path>/<id>` */
  ownPath?: string
  /** of the editors in the dashboard: that of a new object leads to `<editors>/<id>` when it is stored */
  editors?: string
  /** where a deleted object leads */
  back: string
  nameOf(item: Item): string
  onSaved?(): void
  /** what a new object must name, also when it is as the empty editor has it */
  required?: readonly (keyof Item)[]
  /** of the draft of a new object, where a path has editors of several kinds */
  newName?: string
  /** the request's body of the changes, where it differs from them */
  bodyOf?(changes: Partial<Item>, isNew: boolean): object
  /** the editor's object of a stored one, where it differs */
  read?(stored: object): Item
  /** a version of somebody else who changed other fields than this person is written over without a question */
  mergesOthers?: boolean
  /** what is typed in the editor and written by other requests than the object's own */
  beside?: Beside<Item>
}

type Beside<Item> = {
  count: number
  write(saved: Item, before: Item): Promise<void>
  discard(): void
  /** Drops what was written. What was typed during the save stays. */
  written?(): void
}

/** An editor's values, what differs from the stored object, and saving over the version that was read. */
export function useObjectForm<Item extends Stored>(stored: Item, options: Options<Item>) {
  const { path, editors, back, nameOf, onSaved, required = [], bodyOf = (changes) => changes, beside } = options
  const { read = (object) => object as Item, mergesOthers = false } = options
  const text = useTexts(editorTexts)
  const write = useWrite()
  const toast = useToast()
  const [, go] = useLocation()
  const { base, changes, setDraft, keepTyped } = useObjectDraft(path, stored, options.newName)
  const [conflict, setConflict] = useState<Item>()
  const { busy, error, run } = useAction()
  const isNew = stored._id === ''
  const unsaved = Object.keys(changes).length + (beside?.count ?? 0)

  /** What somebody else has saved, when that is why the change was rejected. */
  const currentOf = (failure: unknown) =>
    failure instanceof ApiError && failure.code === 'changed' ? read(failure.body.current as object) : undefined
  const set = (given: Partial<Item>) => {
    const next = Object.entries({ ...changes, ...given }).filter(
      ([name, one]) => !isSame(one, base[name as keyof Item]),
    )
    setDraft(next.length === 0 ? undefined : { base, changes: Object.fromEntries(next) as Partial<Item> })
  }
  const writeChanges = (over: Item, changed: Partial<Item>) => {
    const named = Object.fromEntries(required.map((key) => [key, over[key]]))
    if (isNew) return write<Item>('POST', path, { ...named, ...bodyOf(changed, isNew) })
    const ownPath = options.ownPath ?? `${path}/${over._id}`
    return write<Item>('PATCH', ownPath, bodyOf(changed, isNew), { ifMatch: over.version })
  }
  const merge = async (over: Item, changed: Partial<Item>) => {
    try {
      return await writeChanges(over, changed)
    } catch (failure) {
      const current = currentOf(failure)
      const names = Object.keys(changed) as (keyof Item)[]
      // An earlier save of these changes succeeded, and its response was lost.
      if (current && agree(names, current, changed)) return (failure as ApiError).body.current as Item
      if (!current || !mergesOthers || !agree(names, current, over)) throw failure
      return writeChanges(current, changed)
    }
  }
  const save = (over = base, changed = changes) =>
    run(async () => {
      try {
        const hasChanged = isNew || Object.keys(changed).length > 0
        const saved = hasChanged ? await merge(over, changed) : over
        keepTyped(over, changed, saved === over ? over : read(saved))
        setConflict(undefined)
        if (!isNew) await beside?.write(saved, over)
        if (beside?.written) beside.written()
        else beside?.discard()
        toast({ text: text.savedToast(nameOf(saved)) })
        onSaved?.()
        if (isNew && editors) go(`${editors}/${saved._id}`, { replace: true })
      } catch (failure) {
        const current = currentOf(failure)
        if (!current) throw failure
        setConflict(current)
      }
    })
  /** Saves over the other person's version, without the fields in which theirs counts. */
  const resolve = (theirs: readonly string[]) => {
    if (!conflict) return
    const kept = Object.entries(mergeChanges(base, changes, conflict)).filter(([name]) => !theirs.includes(name))
    const mine = Object.fromEntries(kept) as Partial<Item>
    setDraft({ base: conflict, changes: mine })
    void save(conflict, mine)
  }
  const discard = () => {
    setDraft(undefined)
    beside?.discard()
  }
  /** Returns whether it is deleted; else `error` says why not. */
  const remove = async () => {
    let isDeleted = false
    await run(async () => {
      await write('DELETE', `${path}/${stored._id}`)
      isDeleted = true
      setDraft(undefined)
      toast({ text: text.deletedToast(nameOf(stored)) })
      go(back, { replace: true })
    })
    return isDeleted
  }
  return {
    ...{ value: { ...base, ...changes } as Item, base, changes, isNew, unsaved, busy, error, conflict, set },
    ...{ mine: conflict && mergeChanges(base, changes, conflict) },
    ...{ fields: error instanceof ApiError ? error.fields : {}, save: () => save(), remove, resolve },
    ...{ discard, dropConflict: () => setConflict(undefined) },
  }
}

function agree<Item>(names: (keyof Item)[], one: Partial<Item>, other: Partial<Item>): boolean {
  return names.every((name) => isSame(one[name], other[name]))
}

export type ObjectForm<Item extends Stored> = ReturnType<typeof useObjectForm<Item>>
