import { useState } from 'react'
import { Link } from 'wouter'
import { ApiError, call } from '../api/call.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { NewPasswordField } from '../parts/NewPasswordField.tsx'
import { useAction } from '../parts/use-action.ts'
import { peopleTexts } from '../text/people.ts'
import { PersonPage } from './PersonPage.tsx'

/** Asks for the mail with the link. The response is the same for every address. */
export function ForgotPasswordPage() {
  const text = useTexts(peopleTexts)
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const { busy, error, run } = useAction()
  const send = () =>
    run(async () => {
      const redirectTo = `${location.origin}/dashboard/reset-password`
      await call('POST', '/auth/request-password-reset', { email, redirectTo })
      setSent(true)
    })
  return (
    <PersonPage title={text.resetTitle} lead={text.resetText}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <ErrorNote error={error} />
        {sent ? <div className="note good">{text.linkSent}</div> : null}
        <Field
          {...{ label: text.email, type: 'email', value: email, onChange: setEmail, required: true }}
          autoComplete="username"
        />
        <Button kind="filled" type="submit" busy={busy}>
          {text.sendLink}
        </Button>
        <Link href="/">{text.signIn}</Link>
      </form>
    </PersonPage>
  )
}

/** Where the link of the mail leads, with a token that counts once. */
export function ResetPasswordPage() {
  const text = useTexts(peopleTexts)
  const token = new URLSearchParams(location.search).get('token')
  const [password, setPassword] = useState('')
  const [done, setDone] = useState(false)
  const { busy, error, run } = useAction()
  const isOver = token === null || (error instanceof ApiError && error.status === 400)
  const save = () =>
    run(async () => {
      await call('POST', '/auth/reset-password', { token, newPassword: password })
      setDone(true)
    })
  if (done)
    return (
      <PersonPage title={text.resetTitle}>
        <div className="note good">{text.passwordSet}</div>
        <Link href="/" className="button filled">
          {text.signIn}
        </Link>
      </PersonPage>
    )
  return (
    <PersonPage title={text.resetTitle}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {isOver ? <div className="note bad">{text.linkOver}</div> : <ErrorNote error={error} />}
        <NewPasswordField label={text.newPassword} value={password} onChange={setPassword} />
        {isOver ? (
          <Link href="/forgot-password" className="button filled">
            {text.sendLink}
          </Link>
        ) : (
          <Button kind="filled" type="submit" busy={busy}>
            {text.setPassword}
          </Button>
        )}
      </form>
    </PersonPage>
  )
}
