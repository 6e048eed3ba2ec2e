import { useState } from 'react'
import { useLocation } from 'wouter'
import { useWrite } from '../api/store.ts'
import { latinDigits } from '../format/numbers.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { customerTexts } from '../text/customers.ts'
import type { Customer } from './types.ts'

type Erased = { orders: number; submissions: number; alerts: number; messages: number }

/** Erases a person after the phone was typed again, because it is final. */
export function EraseCustomer({ customer, onErased }: { customer: Customer; onErased(): void }) {
  const text = useTexts(customerTexts)
  const write = useWrite()
  const toast = useToast()
  const [, go] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { busy, error, run, clear } = useAction()
  const phone = latinDigits(typed).trim()
  const close = () => {
    setOpen(false)
    setTyped('')
    clear()
  }
  const erase = () =>
    run(async () => {
      const erased = await write<Erased>('POST', `/customers/${customer._id}/erase`, { phone })
      onErased()
      toast({ text: text.erased(erased.orders, erased.submissions, erased.alerts) })
      go('/customers', { replace: true })
    })
  return (
    <section className="panel">
      <div className="body">
        <h2>{text.eraseTitle}</h2>
        <p className="soft">{text.eraseText}</p>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {text.erase}
        </Button>
      </div>
      <Dialog title={text.eraseQuestion(customer.name || customer.phone)} open={isOpen} onClose={close}>
        <p>{text.eraseEffect}</p>
        <ErrorNote error={error} />
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (phone === customer.phone) void erase()
          }}
        >
          <Field
            {...{ label: text.typePhone(customer.phone), value: typed, onChange: setTyped }}
            {...{ inputMode: 'numeric', autoComplete: 'off' }}
          />
          <div className="row end">
            <Button kind="text" onClick={close}>
              {text.keep}
            </Button>
            <Button type="submit" kind="danger" busy={busy} disabled={phone !== customer.phone}>
              {text.eraseForGood}
            </Button>
          </div>
        </form>
      </Dialog>
    </section>
  )
}
