import { useRef, useState } from 'react'
import { ApiError, call } from '../api/call.ts'
import { latinDigits } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { useFocusInside } from '../parts/use-focus-inside.ts'
import { peopleTexts } from '../text/people.ts'

/** The service ends the sign-in then: even a right code is rejected. */
const mostWrongCodes = 5

type Props = { onDone(): void; onBack(): void; onOver(): void }

/** The code of the app, or a backup code when the phone is lost. */
export function SecondFactor({ onDone, onBack, onOver }: Props) {
  const text = useTexts(peopleTexts)
  const [code, setCode] = useState('')
  const [isBackup, setBackup] = useState(false)
  const [trust, setTrust] = useState(false)
  const wrongCodes = useRef(0)
  const { busy, error, run } = useAction()
  const form = useFocusInside<HTMLFormElement>('input')
  const verify = () =>
    run(async () => {
      const path = isBackup ? '/auth/two-factor/verify-backup-code' : '/auth/two-factor/verify-totp'
      try {
        await call('POST', path, { code: latinDigits(code).trim(), trustDevice: trust })
      } catch (failure) {
        if (isRejected(failure)) wrongCodes.current += 1
        if (wrongCodes.current < mostWrongCodes) throw failure
        onOver()
        return
      }
      onDone()
    })
  const isWrong = isRejected(error)
  return (
    <form
      ref={form}
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void verify()
      }}
    >
      {isWrong ? null : <ErrorNote error={error} />}
      <Field
        label={isBackup ? text.backupCode : text.code}
        {...{ value: code, onChange: setCode, error: isWrong ? text.wrongCode : undefined, required: true }}
        {...{ autoComplete: 'one-time-code', inputMode: isBackup ? ('text' as const) : ('numeric' as const) }}
      />
      <label className="check">
        <input type="checkbox" checked={trust} onChange={(event) => setTrust(event.target.checked)} />
        {text.trust}
      </label>
      <Button kind="filled" type="submit" busy={busy}>
        {text.continue}
      </Button>
      <div className="row apart">
        <Button kind="text" onClick={() => setBackup(!isBackup)}>
          {isBackup ? text.useApp : text.useBackup}
        </Button>
        <Button kind="text" onClick={onBack}>
          {text.back}
        </Button>
      </div>
    </form>
  )
}

function isRejected(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 400)
}
