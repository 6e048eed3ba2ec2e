import { type ReactNode, useState } from 'react'
import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { editorTexts } from '../text/editor.ts'

type Props = { label: string; name: string; onSave(name: string): Promise<void>; children?: ReactNode }

/** A name that is changed in its place. */
export function NameRow({ label, name, onSave, children }: Props) {
  const text = useTexts(editorTexts)
  const { can } = useStore()
  const [typed, setTyped] = useState<string>()
  const { busy, error, run } = useAction()
  const mayWrite = can('write_content')
  const value = typed ?? name
  const isChanged = value.trim() !== '' && value.trim() !== name
  const save = () =>
    run(async () => {
      await onSave(value.trim())
      setTyped(undefined)
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void save()
      }}
    >
      <ErrorNote error={error} />
      <div className="with-button">
        <Field {...{ label, hideLabel: true, value, disabled: !mayWrite, onChange: setTyped }} />
        {isChanged ? (
          <Button type="submit" busy={busy}>
            {text.save}
          </Button>
        ) : mayWrite ? (
          children
        ) : null}
      </div>
    </form>
  )
}
