import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../api/call.ts'
import { useStore, useWrite } from '../api/store.ts'
import { useDraft } from '../api/use-draft.ts'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { useToast } from './Toast.tsx'
import { useAction } from './use-action.ts'

type Stored = { _id: string; version: number }

/** What was typed and not saved, with the version that it was typed over. */
type Draft<Item> = { base: Item; changes: Partial<Item> }

type Options<Item> = {
  /** of the collection in the API, for example `/coupons` */
  path: string
  /** of the editors in the dashboard: that of a new object leads to `<editors>/<id>` when it is stored */
  editors?: string
  /** where a deleted object leads */
  back: string
  nameOf(item: Item): string
  onSaved?(): void
  /** what a new object must name, also when it is as the empty editor has it */
  required?: readonly (keyof Item)[]
  /** the request's body of the changes, where it differs from them */
  bodyOf?(changes: Partial<Item>, isNew: boolean): object
  /** what is typed in the editor and written by other requests than the object's own */
  beside?: Beside<Item>
}

type Beside<Item> = { count: number; write(saved: Item, before: Item): Promise<void>; discard(): void }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** An editor's values, what differs from the stored object, and saving over the version that was read. */
export function useObjectForm<Item extends Stored>(
  stored: Item,
  { path, editors, back, nameOf, onSaved, required = [], bodyOf = (changes) => changes, beside }: Options<Item>,
) {
  const text = useTexts(editorTexts)
  const { store } = useStore()
  const write = useWrite()
  const toast = useToast()
  const [, go] = useLocation()
  const [draft, setDraft] = useDraft<Draft<Item>>(`${path}.${store._id}.${stored._id || 'new'}`)
  const [conflict, setConflict] = useState<Item>()
  const { busy, error, run } = useAction()
  const { base, changes } = draft ?? { base: stored, changes: {} as Partial<Item> }
  const isNew = stored._id === ''
  const unsaved = Object.keys(changes).length + (beside?.count ?? 0)

  const set = (given: Partial<Item>) => {
    const next = Object.entries({ ...changes, ...given }).filter(
      ([name, one]) => !isSame(one, base[name as keyof Item]),
    )
    setDraft(next.length === 0 ? undefined : { base, changes: Object.fromEntries(next) as Partial<Item> })
  }
  const writeChanges = (over: Item, changed: Partial<Item>) => {
    const named = Object.fromEntries(required.map((key) => [key, over[key]]))
    if (isNew) return write<Item>('POST', path, { ...named, ...bodyOf(changed, isNew) })
    return write<Item>('PATCH', `${path}/${over._id}`, bodyOf(changed, isNew), { ifMatch: over.version })
  }
  const save = (over = base, changed = changes) =>
    run(async () => {
      try {
        const hasChanged = isNew || Object.keys(changed).length > 0
        const saved = hasChanged ? await writeChanges(over, changed) : over
        setDraft(undefined)
        setConflict(undefined)
        if (!isNew) await beside?.write(saved, over)
        beside?.discard()
        toast({ text: text.savedToast(nameOf(saved)) })
        onSaved?.()
        if (isNew && editors) go(`${editors}/${saved._id}`, { replace: true })
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'changed') throw failure
        setConflict(failure.body.current as Item)
      }
    })
  /** Saves over the other person's version, without the fields in which theirs counts. */
  const resolve = (theirs: readonly string[]) => {
    if (!conflict) return
    const kept = Object.entries(changes).filter(([name]) => !theirs.includes(name))
    const mine = Object.fromEntries(kept) as Partial<Item>
    setDraft({ base: conflict, changes: mine })
    void save(conflict, mine)
  }
  const discard = () => {
    setDraft(undefined)
    beside?.discard()
  }
  const remove = () =>
    run(async () => {
      await write('DELETE', `${path}/${stored._id}`)
      setDraft(undefined)
      toast({ text: text.deletedToast(nameOf(stored)) })
      go(back, { replace: true })
    })
  return {
    ...{ value: { ...base, ...changes } as Item, base, changes, isNew, unsaved, busy, error, conflict, set },
    ...{ fields: error instanceof ApiError ? error.fields : {}, save: () => save(), remove, resolve },
    ...{ discard, dropConflict: () => setConflict(undefined) },
  }
}

export type ObjectForm<Item extends Stored> = ReturnType<typeof useObjectForm<Item>>
