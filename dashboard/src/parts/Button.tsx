import type { ButtonHTMLAttributes } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'filled' | 'second' | 'tonal' | 'text' | 'danger'
  busy?: boolean
}

/** A button that keeps its width and takes no second press while it is busy. */
export function Button({ kind = 'second', busy = false, type = 'button', className = '', disabled, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={`button ${kind} ${className}`}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
    />
  )
}
