import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

type Common = { label: string; help?: ReactNode; error?: string | undefined; hideLabel?: boolean }

type InputProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & { onChange(value: string): void }

/** A label above its input, with the help or the problem below. */
export function Field({ label, help, error, hideLabel, onChange, ...input }: InputProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'hidden' : undefined}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? `${id}-below` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Below id={`${id}-below`} help={help} error={error} />
    </div>
  )
}

type AreaProps = Common & { value: string; rows?: number; placeholder?: string; onChange(value: string): void }

export function Area({ label, help, error, hideLabel, onChange, ...area }: AreaProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'hidden' : undefined}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? `${id}-below` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Below id={`${id}-below`} help={help} error={error} />
    </div>
  )
}

type SelectProps = Common & {
  value: string
  options: readonly { value: string; text: string }[]
  onChange(value: string): void
}

export function Select({ label, help, error, hideLabel, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'hidden' : undefined}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Below id={`${id}-below`} help={help} error={error} />
    </div>
  )
}

function Below({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <p id={id} className="problem">
        <CircleAlert size={14} /> {error}
      </p>
    )
  return help ? (
    <p id={id} className="help">
      {help}
    </p>
  ) : null
}

type SwitchProps = {
  label: string
  checked: boolean
  disabled?: boolean
  hideLabel?: boolean
  onChange(on: boolean): void
}

export function Switch({ label, checked, disabled, hideLabel, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <span className={hideLabel ? 'hidden' : undefined}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
