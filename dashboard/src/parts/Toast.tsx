import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

type Shown = { text: string; action?: { text: string; run(): void } }

const ToastContext = createContext<(toast: Shown) => void>(() => undefined)

/** Says what happened, one at a time, with the way back. Errors are never toasts. */
export function useToast() {
  return useContext(ToastContext)
}

const shortMs = 6000
const withUndoMs = 8000
/** A toast stays while the pointer or the focus is in it. So often that is checked. */
const heldMs = 1000

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Shown>()
  const place = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<EventTarget>(null)
  useEffect(() => {
    if (!toast) return
    const end = () => {
      // Events are not enough: none comes when the button disappears that has the pointer or the focus.
      const isHeld = place.current?.querySelector('.toast:is(:hover, :focus-within)')
      if (isHeld) timer = setTimeout(end, heldMs)
      else setToast(undefined)
    }
    let timer = setTimeout(end, toast.action ? withUndoMs : shortMs)
    return () => clearTimeout(timer)
  }, [toast])
  const undo = () => {
    const { current } = focusedBefore
    if (current instanceof HTMLElement) current.focus({ preventScroll: true })
    toast?.action?.run()
    setToast(undefined)
  }
  return (
    <ToastContext value={setToast}>
      {children}
      <div className="toast-place" role="status" ref={place}>
        {toast ? (
          <div className="toast">
            <span>{toast.text}</span>
            {toast.action ? (
              <button
                type="button"
                onFocus={({ relatedTarget }) => {
                  focusedBefore.current = relatedTarget
                }}
                onClick={undo}
              >
                {toast.action.text}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </ToastContext>
  )
}
