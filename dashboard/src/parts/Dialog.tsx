import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type Props = { title: string; open: boolean; onClose?(): void; children: ReactNode; wide?: boolean }

/**
 * A dialog, a sheet from below on a phone. Escape closes it, and a press on the scrim unless something was entered in a
 * form inside; the focus returns. Without `onClose` it stays until it is no longer `open`.
 */
export function Dialog({ open, ...props }: Props) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, children, wide }: Omit<Props, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The focus returns when a dialog is closed, but not when it is only taken out of the page.
    return () => shown?.close()
  }, [])
  // A second Escape closes a dialog also when the first was prevented.
  const stay = () => dialog.current?.showModal()
  const hasEntries = useRef(false)
  const isPressed = useRef(false)
  // React hands the events of a dialog inside this one on to this one.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog; the press is for the scrim.
    <dialog
      ref={dialog}
      className={wide ? 'wide' : undefined}
      aria-label={title}
      onCancel={(event) => onClose === undefined && isOwn(event) && event.preventDefault()}
      onClose={(event) => isOwn(event) && event.currentTarget.isConnected && (onClose ?? stay)()}
      onInput={({ target }) => {
        if (target instanceof HTMLElement && target.closest('form')) hasEntries.current = true
      }}
      // A press that marks text may begin in a field and end on the scrim. Its click is one of the dialog.
      onPointerDown={(event) => {
        isPressed.current = isOwn(event)
      }}
      onClick={(event) => isOwn(event) && isPressed.current && !hasEntries.current && onClose?.()}
    >
      <div className="dialog-body">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
