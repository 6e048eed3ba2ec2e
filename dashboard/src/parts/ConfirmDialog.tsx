import { useTexts } from '../language/language.ts'
import { confirmTexts } from '../text/confirm.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorNote } from './ErrorNote.tsx'

type Props = {
  open: boolean
  question: string
  effect: string
  /** of the button that does it */
  label: string
  busy: boolean
  error?: unknown
  onClose(): void
  onConfirm(): void
}

/** Says what cannot be taken back, and asks once. */
export function ConfirmDialog({ open, question, effect, label, busy, error, onClose, onConfirm }: Props) {
  const text = useTexts(confirmTexts)
  return (
    <Dialog title={question} open={open} onClose={onClose}>
      <p>{effect}</p>
      <ErrorNote error={error} />
      <div className="row end">
        <Button kind="text" onClick={onClose}>
          {text.keep}
        </Button>
        <Button kind="danger" busy={busy} onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
