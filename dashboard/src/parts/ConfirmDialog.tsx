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
  /** `filled`: what it does harms nothing, such as a mail that goes out once more */
  kind?: 'danger' | 'filled'
  busy: boolean
  error?: unknown
  onClose(): void
  onConfirm(): void
}

/** Says what cannot be taken back, and asks once. */
export function ConfirmDialog({
  open,
  question,
  effect,
  label,
  kind = 'danger',
  busy,
  error,
  onClose,
  onConfirm,
}: Props) {
  const text = useTexts(confirmTexts)
  return (
    <Dialog title={question} open={open} onClose={onClose}>
      <p>{effect}</p>
      <ErrorNote error={error} />
      <div className="row end">
        <Button kind="text" onClick={onClose}>
          {text.keep}
        </Button>
        <Button kind={kind} busy={busy} onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
