import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { requestApi } from '../browser/request-api.ts'
import { missingDigits, phoneDigits } from '../format/phone.ts'
import type { Language } from '../language/language.ts'
import { fieldsOf, messageOf } from '../rules/rejection.ts'
import { messageText } from '../text/messages.ts'
import { productTexts } from '../text/product.ts'
import { useTypedBefore } from './use-typed-before.ts'

/** The button that was pressed is gone with the form. */
const takeFocus = (note: HTMLElement | null) => note?.focus()

/** `path` and `body`: the request of the alert, without the phone. */
type Props = { lang: Language; title?: string; path: string; body: Record<string, string> }

/** An alert (4.12): one message to a phone. An empty email is left out, because the API rejects it. */
export function AlertForm({ lang, title, path, body }: Props) {
  const t = productTexts[lang]
  const root = useTypedBefore<HTMLFormElement>()
  const [phone, setPhone] = useState('')
  const [error, setError] = useState('')
  const [state, setState] = useState<'typing' | 'sending' | 'done'>('typing')

  const check = (value: string) => {
    const missing = missingDigits(value)
    return missing === 0 ? '' : missing > 0 ? t.missingDigits(missing) : t.tenDigits
  }
  const send = async (event: JSX.TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problem = check(phone)
    setError(problem)
    if (problem || state === 'sending') return
    setState('sending')
    const reply = await requestApi(path, { body: { ...body, phone: phoneDigits(phone).replace(/\D/g, '') } })
    const { status } = reply
    const message = typeof reply.body === 'string' ? reply.body : messageOf(reply.body)
    setState(status === 200 ? 'done' : 'typing')
    const says = status === 200 ? (message ?? '') : (fieldsOf(reply.body)?.phone ?? message ?? t.noConnection)
    setError(messageText(lang, says))
  }

  if (state === 'done')
    return (
      <p class="note good" role="status" tabIndex={-1} ref={takeFocus}>
        {error}
      </p>
    )
  return (
    <form ref={root} class="alert-form" onSubmit={send} noValidate>
      {title && <h2 class="h3">{title}</h2>}
      <p class="muted">{t.oneMessage}</p>
      <label class="field">
        <span>{t.mobile}</span>
        <input
          class="input num"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={phone}
          aria-invalid={error !== ''}
          aria-describedby="alert-error"
          onInput={({ currentTarget }) => {
            setPhone(currentTarget.value)
            if (error) setError(check(currentTarget.value))
          }}
        />
      </label>
      <p class="error" id="alert-error" role="alert">
        {error}
      </p>
      <button type="submit" class="button wide" aria-disabled={state === 'sending'}>
        {t.tellMeButton}
      </button>
    </form>
  )
}
