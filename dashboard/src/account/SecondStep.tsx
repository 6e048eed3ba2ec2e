import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../api/call.ts'
import { latinDigits } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { CopyText } from '../parts/CopyText.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useQrPicture } from '../parts/qr-picture.ts'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { useFocusInside } from '../parts/use-focus-inside.ts'
import { accountTexts } from '../text/account.ts'

type Begun = { totpURI: string; backupCodes: string[] }

/** The second step of a sign-in: turned on with a code of the app, off with the password. */
export function SecondStep({ isOn }: { isOn: boolean }) {
  const text = useTexts(accountTexts)
  const client = useQueryClient()
  const toast = useToast()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const changed = async (said: string) => {
    await client.invalidateQueries({ queryKey: ['me'] })
    toast({ text: said })
  }
  const begin = async (password: string) => setBegun(await call<Begun>('POST', '/auth/two-factor/enable', { password }))
  const turnOff = async (password: string) => {
    await call('POST', '/auth/two-factor/disable', { password })
    await changed(text.secondOff)
  }
  const renew = async (password: string) => {
    const body = await call<{ backupCodes: string[] }>('POST', '/auth/two-factor/generate-backup-codes', { password })
    setCodes(body.backupCodes)
  }
  const finish = async () => {
    setCodes(begun?.backupCodes)
    setBegun(undefined)
    await changed(text.secondOn)
  }
  if (codes) return <BackupCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (begun) return <FirstCode begun={begun} onDone={finish} onCancel={() => setBegun(undefined)} />
  return (
    <>
      <p className={isOn ? 'good-text' : 'careful-text'}>{isOn ? text.secondIsOn : text.secondIsOff}</p>
      {isOn ? (
        <PasswordStep
          actions={[
            { label: text.newCodes, act: renew },
            { label: text.turnOff, act: turnOff },
          ]}
        />
      ) : (
        <PasswordStep actions={[{ label: text.turnOn, act: begin }]} />
      )}
    </>
  )
}

type Action = { label: string; act(password: string): Promise<void> }

function PasswordStep({ actions }: { actions: Action[] }) {
  const text = useTexts(accountTexts)
  const { busy, error, run } = useAction()
  const [password, setPassword] = useState('')
  const isWrong = error instanceof ApiError && error.status === 400
  const press = ({ act }: Action) =>
    run(async () => {
      await act(password)
      setPassword('')
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        const [first] = actions
        if (first) void press(first)
      }}
    >
      {isWrong ? null : <ErrorNote error={error} />}
      <div className="narrow-field">
        <Field
          {...{ label: text.yourPassword, type: 'password', value: password, onChange: setPassword, required: true }}
          {...{ autoComplete: 'current-password', error: isWrong ? text.passwordWrong : undefined }}
        />
      </div>
      <div className="row">
        {actions.map((action) => (
          <Button key={action.label} busy={busy} disabled={password === ''} onClick={() => void press(action)}>
            {action.label}
          </Button>
        ))}
      </div>
    </form>
  )
}

type FirstProps = { begun: Begun; onDone(): Promise<void>; onCancel(): void }

/** The QR for the app, the same as a text, and the first code, which turns the second step on. */
function FirstCode({ begun, onDone, onCancel }: FirstProps) {
  const text = useTexts(accountTexts)
  const picture = useQrPicture(begun.totpURI)
  const { busy, error, run } = useAction()
  const [code, setCode] = useState('')
  const form = useFocusInside<HTMLFormElement>('input')
  const isWrong = error instanceof ApiError && (error.status === 400 || error.status === 401)
  const verify = () =>
    run(async () => {
      await call('POST', '/auth/two-factor/verify-totp', { code: latinDigits(code).trim() })
      await onDone()
    })
  return (
    <form
      ref={form}
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void verify()
      }}
    >
      <p>{text.scan}</p>
      {picture ? <img src={picture} alt={text.qr} width="220" height="220" /> : null}
      <p className="small">{text.orType}</p>
      <CopyText label={text.appKey} text={new URL(begun.totpURI).searchParams.get('secret') ?? begun.totpURI} />
      {isWrong ? null : <ErrorNote error={error} />}
      <div className="narrow-field">
        <Field
          {...{ label: text.code, value: code, onChange: setCode, required: true, inputMode: 'numeric' as const }}
          {...{ autoComplete: 'one-time-code', error: isWrong ? text.codeWrong : undefined }}
        />
      </div>
      <div className="row">
        <Button kind="filled" type="submit" busy={busy}>
          {text.turnOn}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}

function BackupCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const text = useTexts(accountTexts)
  const part = useFocusInside<HTMLDivElement>('button')
  return (
    <div ref={part} className="form" role="status">
      <div className="note good">{text.codesHelp}</div>
      <CopyText label={text.codes} text={codes.join(' ')} />
      <div className="row">
        <Button onClick={onDone}>{text.haveCodes}</Button>
      </div>
    </div>
  )
}
