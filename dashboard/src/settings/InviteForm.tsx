import type { Role } from '@pasal/contract/merchant/rights.ts'
import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffTexts } from '../text/staff.ts'

/** Sends an invitation by mail. Its link is in the mail only. */
export function InviteForm({ given }: { given: readonly Role[] }) {
  const text = useTexts(staffTexts)
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('staff')
  const problem = error instanceof ApiError ? error.fields.email : undefined
  const invite = () =>
    run(async () => {
      await write('POST', '/invitations', { email: email.trim(), role })
      toast({ text: text.invited(email.trim()) })
      setEmail('')
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void invite()
      }}
    >
      {problem ? null : <ErrorNote error={error} />}
      <div className="pair">
        <Field
          {...{ label: text.email, type: 'email', value: email, onChange: setEmail, required: true, error: problem }}
          {...{ autoComplete: 'off' }}
        />
        <Select
          {...{ label: text.role, value: role, onChange: (value: string) => setRole(value as Role) }}
          options={given.map((one) => ({ value: one, text: text.roles[one] }))}
        />
      </div>
      <div className="row end">
        <Button kind="filled" type="submit" busy={busy}>
          {text.invite}
        </Button>
      </div>
    </form>
  )
}
