import type { ButtonHTMLAttributes, MouseEvent } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'filled' | 'second' | 'tonal' | 'text' | 'danger' | 'light'
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

/** A press of a button that is off. It does not submit the form around it, and neither does Enter in a field. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
