import type { ButtonHTMLAttributes, MouseEvent } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'filled' | 'second' | 'tonal' | 'text' | 'danger'
  busy?: boolean
}

/**
 * A button that keeps its width and takes no second press while it is busy. It keeps the focus, too, which a `disabled`
 * button loses: the next key would begin at the top of the page.
 */
export function Button({ kind = 'second', busy = false, type = 'button', className = '', disabled, ...rest }: Props) {
  const isOff = disabled || busy
  return (
    <button
      {...rest}
      type={type}
      className={`button ${kind} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? doNothing : rest.onClick}
    />
  )
}

/** Nor is the form around it submitted, also not by the Enter key in a field. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
