import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useRead, useStore, useWrite } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useAction } from '../parts/use-action.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { paymentTexts } from '../text/payment-methods.ts'
import { settingsTexts } from '../text/settings.ts'
import { CredentialForm, type StoredCredential } from './CredentialForm.tsx'
import { gateways } from './gateways.ts'
import { SettingsHead } from './SettingsHead.tsx'

type Missing = 'plan' | 'addon' | 'approval' | 'credentials'
type Method = { method: PaymentMethod | 'COD'; available: boolean; missing: Missing[] }
type Tested = { ok: boolean; checked: 'gateway' | 'format'; message: string }

/** How shoppers can pay, in the order in which the shop offers it, and the accounts at the gateways. */
export function PaymentMethodsPage() {
  const text = useTexts(paymentTexts)
  const { list } = useTexts(settingsTexts)
  const methods = useRead<List<Method>>('/payment-methods')
  const stored = useRead<List<StoredCredential>>('/gateway-credentials')
  return (
    <>
      <SettingsHead title={list.payments.name} lead={text.lead} />
      {methods.data && stored.data ? (
        <div className="stack settings-fields">
          {methods.data.items.map((method) => (
            <MethodPanel key={method.method} method={method} stored={stored.data.items} />
          ))}
        </div>
      ) : (
        <Waiting
          error={methods.error ?? stored.error}
          onRetry={() => Promise.all([methods.refetch(), stored.refetch()])}
        />
      )}
    </>
  )
}

function MethodPanel({
  method: { method, available, missing },
  stored,
}: {
  method: Method
  stored: StoredCredential[]
}) {
  const text = useTexts(paymentTexts)
  const { name, credentials } = gateways[method]
  const storedOf = (key: string) => stored.find((one) => one.key === key)
  return (
    <details className="panel collapsible">
      <summary>
        <span className="grow">
          <strong>{name}</strong>
          <span className="second-line small">{text.what[method]}</span>
        </span>
        <span className={available ? 'pill Active' : 'pill'}>{available ? text.on : text.off}</span>
        <ChevronDown size={20} />
      </summary>
      <div className="body form">
        {missing.length > 0 ? (
          <ul className="note careful stack">
            {missing.map((one) => (
              <li key={one}>{text.missing[one]}</li>
            ))}
          </ul>
        ) : null}
        <p className="soft">{text.needs[method]}</p>
        {credentials.map((credential) => (
          <CredentialForm key={credential.key} credential={credential} stored={storedOf(credential.key)} />
        ))}
        {credentials.length > 0 && !missing.includes('credentials') ? (
          // The result of a test is gone with the credentials that were tested.
          <TestAccount key={credentials.map(({ key }) => storedOf(key)?.updated_at).join(' ')} {...{ method, name }} />
        ) : null}
      </div>
    </details>
  )
}

/** Queries the gateway where it has a call that only reads; else checks the shape. No money moves. */
function TestAccount({ method, name }: { method: string; name: string }) {
  const text = useTexts(paymentTexts)
  const { can } = useStore()
  const write = useWrite()
  const { busy, error, run } = useAction()
  const [tested, setTested] = useState<Tested>()
  if (!can('manage_credentials')) return null
  const test = () =>
    run(async () => {
      setTested(undefined)
      setTested(await write<Tested>('POST', '/gateway-credentials/test', { method }))
    })
  return (
    <div className="credential">
      <div className="row">
        <Button busy={busy} onClick={() => void test()} aria-label={`${text.test}: ${name}`}>
          {text.test}
        </Button>
        <span className="small">{text.testHelp}</span>
      </div>
      <ErrorNote error={error} />
      {tested ? (
        <div className={tested.ok ? 'note good' : 'note bad'} role="status">
          <div>
            <p>{tested.ok ? text.tested[tested.checked] : text.testFailed}</p>
            {tested.message ? <p className="small">{tested.message}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}
