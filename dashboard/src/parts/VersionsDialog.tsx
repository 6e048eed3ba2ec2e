import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { versionTexts } from '../text/versions.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** One thing that two people changed: its name in words, and both values in words. */
export type BothVersions = { name: string; label: string; mine: string; theirs: string }

type Props = {
  open: boolean
  busy: boolean
  both: readonly BothVersions[]
  onLater(): void
  /** With the names of those in which the other person's value counts. */
  onChoose(theirs: readonly string[]): void
}

/** After a 412: both versions of what two people changed, and the choice between them. */
export function VersionsDialog({ open, busy, both, onLater, onChoose }: Props) {
  const text = useTexts(versionTexts)
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs((before) => (isTheirs ? [...before, name] : before.filter((other) => other !== name)))
  return (
    <Dialog title={text.title} open={open} onClose={onLater} wide>
      <p>{text.lead}</p>
      {both.map((one) => (
        <fieldset key={one.name} className="versions">
          <legend className="label">{one.label}</legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)} className="check">
              <input
                type="radio"
                name={one.name}
                checked={theirs.includes(one.name) === isTheirs}
                onChange={() => choose(one.name, isTheirs)}
              />
              <span>
                <strong>{isTheirs ? text.theirs : text.mine}</strong>
                <span className="second-line">{(isTheirs ? one.theirs : one.mine) || '–'}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="row end">
        <Button kind="text" onClick={onLater}>
          {text.later}
        </Button>
        <Button kind="filled" busy={busy} onClick={() => onChoose(theirs)}>
          {text.keep}
        </Button>
      </div>
    </Dialog>
  )
}
