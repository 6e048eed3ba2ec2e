import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ShownVersion } from './ShownVersion.tsx'
import { isSameToEditor } from './shown-difference.ts'

type Values = Record<string, unknown>

/** What the dialog needs of an editor's form. `conflict`: the object as somebody else has saved it. */
type Form = {
  conflict: object | undefined
  changes: object
  /** the changes over the version of somebody else, where they are not the same as over the base */
  mine?: object | undefined
  base: object
  busy: boolean
  resolve(theirs: readonly string[]): void
  dropConflict(): void
}

type Props = { form: Form; names: Record<string, string> }

/** Both versions of each field that both changed, and the choice between them. Each conflict begins with "mine". */
export function ConflictDialog(props: Props) {
  return props.form.conflict === undefined ? null : <Versions {...props} />
}

function Versions({ form, names: fieldNames }: Props) {
  const text = useTexts(editorTexts)
  const conflict = form.conflict as Values
  const [changes, base] = [(form.mine ?? form.changes) as Values, form.base as Values]
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const differing = Object.keys(changes).filter((name) => !isSameToEditor(conflict[name], base[name]))
  const isElsewhere = differing.length === 0
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs((before) => (isTheirs ? [...before, name] : before.filter((other) => other !== name)))
  return (
    <Dialog title={text.conflictTitle} open onClose={form.dropConflict} wide>
      <p>{isElsewhere ? text.conflictElsewhere : text.conflictText}</p>
      {differing.map((name) => (
        <fieldset key={name} className="versions">
          <legend className="label">{fieldNames[name] ?? name}</legend>
          {[false, true].map((isTheirs) => {
            const versions = [changes[name], conflict[name]] as const
            const [shown, other] = isTheirs ? [versions[1], versions[0]] : versions
            return (
              <label key={String(isTheirs)} className="check">
                <input
                  type="radio"
                  name={name}
                  checked={theirs.includes(name) === isTheirs}
                  onChange={() => choose(name, isTheirs)}
                />
                <span>
                  <strong>{isTheirs ? text.theirs : text.mine}</strong>
                  <ShownVersion {...{ name, value: shown, other, names: fieldNames }} />
                </span>
              </label>
            )
          })}
        </fieldset>
      ))}
      <div className="row end">
        <Button kind="text" onClick={form.dropConflict}>
          {text.decideLater}
        </Button>
        <Button kind="filled" busy={form.busy} onClick={() => form.resolve(theirs)}>
          {isElsewhere ? text.keepBoth : text.keepChoice}
        </Button>
      </div>
    </Dialog>
  )
}
