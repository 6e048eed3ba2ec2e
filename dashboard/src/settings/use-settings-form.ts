import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../language/language.ts'
import { type ObjectForm, useObjectForm } from '../parts/use-object-form.ts'
import { settingsTexts } from '../text/settings.ts'

export type Settings = Record<string, unknown> & { version: number }

/** The settings of a page by dotted path: `checkout.pan`. */
type ByPath = Record<string, unknown> & { _id: string; version: number }

export type SettingsForm = ObjectForm<ByPath>

/** Settings on display, those that were changed, and saving over the version that was read. */
export function useSettingsForm(part: 'shop' | 'checkout', stored: Settings): SettingsForm {
  const text = useTexts(settingsTexts)
  const client = useQueryClient()
  const read = (settings: object): ByPath => ({ ...flat(settings), _id: part, version: (settings as Settings).version })
  return useObjectForm(read(stored), {
    ...{ path: '/settings', ownPath: '', back: '/settings', nameOf: () => text.list[part].name },
    ...{ bodyOf: nested, read, mergesOthers: true },
    // The menu names the store.
    onSaved: () => void client.invalidateQueries({ queryKey: ['stores'] }),
  })
}

function flat(values: object, before = ''): Record<string, unknown> {
  const pairs = Object.entries(values).flatMap(([key, value]) => {
    const path = before + key
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isGroup ? Object.entries(flat(value, `${path}.`)) : [[path, value ?? ''] as const]
  })
  return Object.fromEntries(pairs)
}

/** A merge patch of values by dotted path. */
function nested(values: Partial<ByPath>): object {
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
