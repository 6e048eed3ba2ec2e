import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../api/call.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { NewPasswordField } from '../parts/NewPasswordField.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { accountTexts } from '../text/account.ts'

/** A new password, which also ends the sessions of other devices when wanted. */
export function PasswordForm() {
  const text = useTexts(accountTexts)
  const client = useQueryClient()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [before, setBefore] = useState('')
  const [after, setAfter] = useState('')
  const [ends, setEnds] = useState(true)
  const isWrong = error instanceof ApiError && error.status === 400
  const save = () =>
    run(async () => {
      const body = { currentPassword: before, newPassword: after, revokeOtherSessions: ends }
      await call('POST', '/auth/change-password', body)
      setBefore('')
      setAfter('')
      await client.invalidateQueries({ queryKey: ['sessions'] })
      toast({ text: text.passwordSaved })
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {isWrong ? null : <ErrorNote error={error} />}
      <div className="pair">
        <Field
          {...{ label: text.passwordNow, type: 'password', value: before, onChange: setBefore, required: true }}
          {...{ autoComplete: 'current-password', error: isWrong ? text.passwordWrong : undefined }}
        />
        <NewPasswordField label={text.passwordNew} value={after} onChange={setAfter} />
      </div>
      <label className="check">
        <input type="checkbox" checked={ends} onChange={(event) => setEnds(event.target.checked)} />
        {text.endOthers}
      </label>
      <div className="row end">
        <Button type="submit" busy={busy}>
          {text.passwordChange}
        </Button>
      </div>
    </form>
  )
}
