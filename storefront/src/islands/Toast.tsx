import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A toast stays while the pointer or the focus is in it. So often that is checked. */
const heldMs = 1000

/** `of`: what it says. Another one begins the time again. */
type Props = { of: object; lastsMs: number; onEnd(): void; children: ComponentChildren }

/** Says what happened, for a while, and for as long as the pointer or the focus is in it. It needs a live region. */
export function Toast({ of, lastsMs, onEnd, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = () => {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(end, heldMs)
      else onEnd()
    }
    let timer = setTimeout(end, lastsMs)
    return () => clearTimeout(timer)
  }, [of])
  return (
    <div class="toast" ref={box}>
      {children}
    </div>
  )
}
