import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { confirmTexts } from '../text/confirm.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import { useAction } from './use-action.ts'

type Props = {
  label: string
  /** For one of several buttons with the same label. */
  name?: string
  question: string
  effect: string
  kind?: 'second' | 'text' | 'danger'
  act(): Promise<void>
}

/** A button whose effect cannot be taken back: it says the effect and asks once. */
export function ConfirmButton({ label, name, question, effect, kind = 'second', act }: Props) {
  const text = useTexts(confirmTexts)
  const [open, setOpen] = useState(false)
  const { busy, error, run } = useAction()
  const confirm = () =>
    run(async () => {
      await act()
      setOpen(false)
    })
  return (
    <>
      <Button kind={kind} aria-label={name ? `${label}: ${name}` : undefined} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={question} open={open} onClose={() => setOpen(false)}>
        <p>{effect}</p>
        <ErrorNote error={error} />
        <div className="row end">
          <Button kind="text" onClick={() => setOpen(false)}>
            {text.keep}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void confirm()}>
            {label}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
