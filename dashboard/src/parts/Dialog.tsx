import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'

type Props = { title: string; open: boolean; onClose?(): void; children: ReactNode; wide?: boolean }

/**
 * A dialog, a sheet from below on a phone. Escape and the scrim close it, and the focus returns. Without `onClose` it
 * stays until it is no longer `open`.
 */
export function Dialog({ title, open, onClose, children, wide }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // A second Escape closes a dialog also when the first was prevented.
  const stay = () => dialog.current?.showModal()
  // React hands the events of a dialog inside this one on to this one.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget
  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog; the press is for the scrim.
    <dialog
      ref={dialog}
      className={wide ? 'wide' : undefined}
      aria-label={title}
      onCancel={(event) => onClose === undefined && isOwn(event) && event.preventDefault()}
      onClose={(event) => isOwn(event) && (onClose ?? stay)()}
      onClick={(event) => isOwn(event) && onClose?.()}
    >
      <div className="dialog-body">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
