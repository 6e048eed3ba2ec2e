import { CircleAlert } from 'lucide-react'
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { formatLongDate } from '../format/dates.ts'
import { noonOf } from '../format/days.ts'
import { useLanguage } from '../language/language.ts'
import { serviceMessage } from '../text/service-messages.ts'
import { problemOfInput } from './problem-of-input.ts'

type Common = { label: string; help?: ReactNode; error?: string | undefined; hideLabel?: boolean | undefined }

type Given = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label above its control, with the help or the problem below. */
function Labelled({ label, help, error, hideLabel, children }: Common & { children(given: Given): ReactNode }) {
  const id = useId()
  const lang = useLanguage()
  const below = `${id}-below`
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'hidden' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || help ? below : undefined,
      })}
      <Below id={below} help={help} error={error && serviceMessage(lang, error)} />
    </div>
  )
}

type InputProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & { onChange(value: string): void }

/**
 * A browser shows a day in the common calendar alone; below it stands in both. What keeps a form from being sent is
 * said below the field, not in a bubble of the browser in its own language, and is gone once it is mended.
 */
export function Field({ label, help, error, hideLabel, onChange, ...input }: InputProps) {
  const lang = useLanguage()
  const [problem, setProblem] = useState<string>()
  const showProblem = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    const field = event.currentTarget
    setProblem(problemOfInput(field))
    // A browser leaves this out, too, where its bubble is not wanted.
    if (field.form?.querySelector('input:invalid') === field) field.focus()
  }
  const day = input.type === 'date' && isDay(input.value) ? formatLongDate(lang, noonOf(input.value)) : undefined
  return (
    <Labelled {...{ label, help: help ?? day, error: problem ?? error, hideLabel }}>
      {(given) => (
        <input
          {...input}
          {...given}
          onInvalid={showProblem}
          onChange={(event) => {
            if (problem) setProblem(problemOfInput(event.target))
            onChange(event.target.value)
          }}
        />
      )}
    </Labelled>
  )
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

type AreaProps = Common & { value: string; rows?: number; placeholder?: string; onChange(value: string): void }

export function Area({ label, help, error, hideLabel, onChange, ...area }: AreaProps) {
  return (
    <Labelled {...{ label, help, error, hideLabel }}>
      {(given) => <textarea {...area} {...given} onChange={(event) => onChange(event.target.value)} />}
    </Labelled>
  )
}

type SelectProps = Common & {
  value: string
  options: readonly { value: string; text: string }[]
  onChange(value: string): void
}

export function Select({ label, help, error, hideLabel, value, options, onChange }: SelectProps) {
  return (
    <Labelled {...{ label, help, error, hideLabel }}>
      {(given) => (
        <select {...given} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
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
