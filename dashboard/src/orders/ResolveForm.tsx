import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area, Field } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { transactionTexts } from '../text/transactions.ts'
import { resolutionsOf, type Transaction, useTransactionWords } from './transaction.ts'

/** What was done about a payment that does not fit. No gateway is called: the merchant did it there. */
export function ResolveForm({ transaction, onDone }: { transaction: Transaction; onDone(): void }) {
  const text = useTexts(transactionTexts)
  const words = useTransactionWords()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const choices = resolutionsOf(transaction)
  const [resolution, setResolution] = useState(choices[0])
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const save = () =>
    run(async () => {
      const body = { resolution, reference: reference.trim(), ...(note.trim() ? { note: note.trim() } : {}) }
      await write('POST', `/transactions/${transaction._id}/resolve`, body)
      toast({ text: text.savedToast })
      onDone()
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p>{words.sentence(transaction)}</p>
      <ErrorNote error={error} />
      <fieldset>
        <legend className="label">{text.what}</legend>
        {choices.map((choice) => (
          <label key={choice} className="check">
            <input
              type="radio"
              name="resolution"
              checked={resolution === choice}
              onChange={() => setResolution(choice)}
            />
            <span>
              {text.choices[choice]}
              <span className="second-line small">{text.effects[choice]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        {...{ label: text.reference, value: reference, onChange: setReference, required: true, maxLength: 100 }}
        {...{ help: text.referenceHelp, error: error instanceof ApiError ? error.fields.reference : undefined }}
      />
      <Area {...{ label: text.note, value: note, onChange: setNote, rows: 2 }} />
      <div className="row end">
        <Button kind="text" onClick={onDone}>
          {text.later}
        </Button>
        <Button kind="filled" type="submit" busy={busy}>
          {text.record}
        </Button>
      </div>
    </form>
  )
}
