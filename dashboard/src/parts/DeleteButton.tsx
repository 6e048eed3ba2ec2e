import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorNote } from './ErrorNote.tsx'

type Props = { title: string; effect: string; busy: boolean; error?: unknown; onDelete(): Promise<void> }

/** Deletes after the effect was read: a deleted object does not come back. */
export function DeleteButton({ title, effect, busy, error, onDelete }: Props) {
  const text = useTexts(editorTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {text.delete}
      </Button>
      <Dialog title={title} open={isOpen} onClose={() => setOpen(false)}>
        <p>{effect}</p>
        <ErrorNote error={error} />
        <div className="row end">
          <Button kind="text" onClick={() => setOpen(false)}>
            {text.keep}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void onDelete()}>
            {text.delete}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
