import { useState } from 'react'
import { Link } from 'wouter'
import { ApiError, call } from '../api/call.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { peopleTexts } from '../text/people.ts'
import { SecondFactor } from './SecondFactor.tsx'

/** E-mail and password, then the second factor where the person has one. */
export function SignInForm({ onDone }: { onDone(): void }) {
  const text = useTexts(peopleTexts)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [stay, setStay] = useState(true)
  const [needsCode, setNeedsCode] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const { busy, error, run } = useAction()
  if (needsCode) {
    const end = (isOver: boolean) => () => {
      setIsOver(isOver)
      setNeedsCode(false)
    }
    return <SecondFactor onDone={onDone} onBack={end(false)} onOver={end(true)} />
  }
  const signIn = () =>
    run(async () => {
      setIsOver(false)
      const body = { email, password, rememberMe: stay }
      const result = await call<{ twoFactorRedirect?: boolean }>('POST', '/auth/sign-in/email', body)
      if (result.twoFactorRedirect) setNeedsCode(true)
      else onDone()
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      {isOver ? (
        <div className="note bad" role="alert">
          {text.tooManyCodes}
        </div>
      ) : null}
      <SignInProblem error={error} />
      <Field label={text.email} type="email" autoComplete="username" value={email} onChange={setEmail} required />
      <Field
        {...{ label: text.password, type: 'password', autoComplete: 'current-password', required: true }}
        {...{ value: password, onChange: setPassword }}
      />
      <label className="check">
        <input type="checkbox" checked={stay} onChange={(event) => setStay(event.target.checked)} />
        {text.stay}
      </label>
      <Button kind="filled" type="submit" busy={busy}>
        {busy ? text.signingIn : text.signIn}
      </Button>
      <Link href="~/dashboard/forgot-password">{text.forgot}</Link>
    </form>
  )
}

function SignInProblem({ error }: { error: unknown }) {
  const text = useTexts(peopleTexts)
  if (!(error instanceof ApiError) || ![401, 429].includes(error.status)) return <ErrorNote error={error} />
  return (
    <div className="note bad" role="alert">
      {error.status === 401 ? text.wrong : text.tooMany}
    </div>
  )
}
