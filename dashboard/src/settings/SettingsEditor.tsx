import type { ReactNode } from 'react'
import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area, Field, Switch } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { settingsTexts } from '../text/settings.ts'
import { type Settings, type SettingsForm, useSettingsForm } from './use-settings-form.ts'
import '../styles/settings.css'

type Props = { part: 'shop' | 'checkout'; children(form: SettingsForm): ReactNode }

/** A page that changes settings of the store. The browser holds what was typed until it is saved. */
export function SettingsEditor(props: Props) {
  return <Loaded<Settings> path="">{(settings) => <Editor {...props} stored={settings} />}</Loaded>
}

function Editor({ part, stored, children }: Props & { stored: Settings }) {
  const text = useTexts(settingsTexts)
  const { can } = useStore()
  const form = useSettingsForm(part, stored)
  const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? text.on : text.off) : value)
  const inWords = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([path, value]) => [path, shown(value)]))
  const mayWrite = can('write_settings')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <EditorHead
        {...{ title: text.list[part].name, back: '/settings', backText: text.back }}
        {...{ form, mayWrite, isSubmit: true }}
      />
      <ErrorNote error={form.error} labels={text.fields} />
      <fieldset className="stack settings-fields" disabled={!mayWrite}>
        {children(form)}
      </fieldset>
      <ConflictDialog
        names={text.fields}
        form={{
          ...{ busy: form.busy, dropConflict: form.dropConflict },
          ...{ changes: inWords(form.changes), base: inWords(form.base) },
          conflict: form.conflict && inWords(form.conflict),
          resolve: form.resolve,
        }}
      />
    </form>
  )
}

type One = { form: SettingsForm; path: string; help?: string }

/** `read`: the value of what is typed, where it differs */
type OneText = One & { type?: string; maxLength?: number; read?(typed: string): string }

/** One text of the settings, named by its path. */
export function TextSetting({ form, path, read = (typed) => typed, ...rest }: OneText) {
  const text = useTexts(settingsTexts)
  return (
    <Field
      {...{
        label: text.fields[path] ?? path,
        value: String(form.value[path] ?? ''),
        error: form.fields[path],
        ...rest,
      }}
      onChange={(typed) => form.set({ [path]: read(typed) })}
    />
  )
}

export function AreaSetting({ form, path, help }: One) {
  const text = useTexts(settingsTexts)
  return (
    <Area
      {...{
        label: text.fields[path] ?? path,
        value: String(form.value[path] ?? ''),
        error: form.fields[path],
        help,
        rows: 3,
      }}
      onChange={(value) => form.set({ [path]: value })}
    />
  )
}

export function SwitchSetting({ form, path, help }: One) {
  const text = useTexts(settingsTexts)
  return (
    <div>
      <Switch
        {...{ label: text.fields[path] ?? path, checked: form.value[path] === true }}
        onChange={(on) => form.set({ [path]: on })}
      />
      {help ? <p className="help">{help}</p> : null}
    </div>
  )
}
