import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useStore, useWrite } from '../api/store.ts'
import { useDraft } from '../api/use-draft.ts'
import { useTexts } from '../language/language.ts'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { settingsTexts } from '../text/settings.ts'

export type Settings = Record<string, unknown> & { version: number }

type Value = string | number | boolean
type Values = Record<string, Value>

/** What was typed and not saved, by dotted path, with the values and the version that it was typed over. */
type Draft = { version: number; base: Values; changes: Values }

function valueAt(settings: Settings, path: string): Value {
  const found = path.split('.').reduce<unknown>((within, key) => (within as Settings | undefined)?.[key], settings)
  return (found ?? '') as Value
}

/** Settings on display, those that were changed, and saving over the version that was read. */
export function useSettingsForm(part: string, stored: Settings) {
  const text = useTexts(settingsTexts)
  const { store } = useStore()
  const write = useWrite()
  const client = useQueryClient()
  const toast = useToast()
  const [draft, setDraft] = useDraft<Draft>(`settings.${part}.${store._id}`)
  const [conflict, setConflict] = useState<Settings>()
  const { busy, error, run } = useAction()
  const changes = draft?.changes ?? {}
  const get = (path: string) => changes[path] ?? valueAt(stored, path)
  const set = (path: string, value: Value) => {
    const { [path]: _before, ...others } = changes
    const base = { ...draft?.base, [path]: draft?.base[path] ?? valueAt(stored, path) }
    const next = value === base[path] ? others : { ...others, [path]: value }
    const isEmpty = Object.keys(next).length === 0
    setDraft(isEmpty ? undefined : { version: draft?.version ?? stored.version, base, changes: next })
  }
  const patch = async (version: number, changed: Values) => {
    await write('PATCH', '', nested(changed), { ifMatch: version })
    setDraft(undefined)
    setConflict(undefined)
    // The menu names the store.
    void client.invalidateQueries({ queryKey: ['stores'] })
    toast({ text: text.savedToast })
  }
  const save = () =>
    run(async () => {
      if (!draft) return
      try {
        await patch(draft.version, changes)
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'changed') throw failure
        const current = failure.body.current as Settings
        // A change of other settings takes nothing from this one.
        if (changedByBoth(draft, current).length === 0) await patch(current.version, changes)
        else setConflict(current)
      }
    })
  const resolve = (theirs: readonly string[]) =>
    run(async () => {
      if (!conflict) return
      const mine = Object.fromEntries(Object.entries(changes).filter(([path]) => !theirs.includes(path)))
      const base = Object.fromEntries(Object.keys(mine).map((path) => [path, valueAt(conflict, path)]))
      setDraft({ version: conflict.version, base, changes: mine })
      await patch(conflict.version, mine)
    })
  const theirs = Object.fromEntries(Object.keys(changes).map((path) => [path, conflict && valueAt(conflict, path)]))
  return {
    ...{ get, set, save, resolve, busy, error, changes, unsaved: Object.keys(changes).length },
    ...{ base: draft?.base ?? {}, conflict: conflict && theirs },
    problem: (path: string) => (error instanceof ApiError ? error.fields[path] : undefined),
    discard: () => setDraft(undefined),
    dropConflict: () => setConflict(undefined),
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

function changedByBoth({ base, changes }: Draft, current: Settings): string[] {
  return Object.keys(changes).filter((path) => valueAt(current, path) !== base[path])
}

/** A merge patch of values by dotted path. */
function nested(values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.')
    const last = keys.pop() as string
    let within = body
    for (const key of keys) {
      within[key] ??= {}
      within = within[key] as Record<string, unknown>
    }
    within[last] = value
  }
  return body
}
