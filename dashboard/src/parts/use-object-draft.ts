import { useRef } from 'react'
import { writeStored } from '../api/storage.ts'
import { useStore } from '../api/store.ts'
import { useDraft } from '../api/use-draft.ts'
import { leftOver } from './left-over.ts'

/** What was typed and not saved, with the version that it was typed over. */
type Draft<Item> = { base: Item; changes: Partial<Item> }

/**
 * The draft of an object, kept until it is saved. Tabs share that of a stored object; two tabs with a new one make two.
 * `newName`: for editors of several kinds of new objects.
 */
export function useObjectDraft<Item extends { _id: string }>(path: string, stored: Item, newName = 'new') {
  const { store } = useStore()
  const keyOf = (id: string) => `${path}.${store._id}.${id || newName}`
  const [draft, keepDraft] = useDraft<Draft<Item>>(keyOf(stored._id), { isShared: stored._id !== '' })
  const newest = useRef(draft)
  newest.current = draft
  /** `keepTyped` may follow before the page is drawn again. */
  const setDraft = (next: Draft<Item> | undefined) => {
    newest.current = next
    keepDraft(next)
  }
  /** Ends a save. What was typed while it ran is a draft over what was saved, in the editor of that object. */
  const keepTyped = (over: Item, sent: Partial<Item>, saved: Item) => {
    const typed = newest.current ? leftOver(over, sent, newest.current.changes, saved) : {}
    const kept = Object.keys(typed).length > 0 ? { base: saved, changes: typed } : undefined
    const isNew = stored._id === ''
    setDraft(isNew ? undefined : kept)
    if (isNew && kept) writeStored(`draft.${keyOf(saved._id)}`, kept)
  }
  const { base, changes } = draft ?? { base: stored, changes: {} as Partial<Item> }
  return { base, changes, setDraft, keepTyped }
}
