import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = { title: string; effect: string; busy: boolean; error?: unknown; onDelete(): Promise<unknown> }

/** Deletes after the effect was read: a deleted object does not come back. */
export function DeleteButton({ title, effect, busy, error, onDelete }: Props) {
  const text = useTexts(editorTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {text.delete}
      </Button>
      <ConfirmDialog
        {...{ open, question: title, effect, label: text.delete, busy, error }}
        {...{ onClose: () => setOpen(false), onConfirm: () => void onDelete() }}
      />
    </>
  )
}
