import { useState } from 'react'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
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
      <ConfirmDialog
        {...{ open, question, effect, label, busy, error }}
        {...{ onClose: () => setOpen(false), onConfirm: () => void confirm() }}
      />
    </>
  )
}
