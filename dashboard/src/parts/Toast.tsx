import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

type Shown = { text: string; action?: { text: string; run(): void } }

const ToastContext = createContext<(toast: Shown) => void>(() => undefined)

/** Says what happened, one at a time, with the way back. Errors are never toasts. */
export function useToast() {
  return useContext(ToastContext)
}

const shortMs = 6000
const withUndoMs = 8000

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Shown>()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(() => setToast(undefined), toast.action ? withUndoMs : shortMs)
    return () => clearTimeout(timer)
  }, [toast, held])
  return (
    <ToastContext value={setToast}>
      {children}
      <div className="toast-place" role="status">
        {toast ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: it stays while it is pointed at; nothing is pressed.
          <div
            className="toast"
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <span>{toast.text}</span>
            {toast.action ? (
              <button
                type="button"
                onClick={() => {
                  toast.action?.run()
                  setToast(undefined)
                }}
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
