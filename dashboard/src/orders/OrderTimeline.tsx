import { useStore, useWrite } from '../api/store.ts'
import type { Order, TimelineEntry } from '../api/types.ts'
import { useDraft } from '../api/use-draft.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area } from '../parts/Field.tsx'
import { useAction } from '../parts/use-action.ts'
import { orderTexts } from '../text/order.ts'
import { orderWords } from '../text/order-words.ts'

/** What happened, newest last, and a note that only the staff sees. */
export function OrderTimeline({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  const lang = useLanguage()
  const { states, events } = useTexts(orderWords)
  const wordsOf = ({ kind, text: given, data }: TimelineEntry) => {
    if (kind === 'note') return `“${given}”`
    if (kind === 'status') return [states[data?.to as keyof typeof states], given].filter(Boolean).join(': ')
    return [events[kind] ?? kind, given].filter(Boolean).join(': ')
  }
  const { can } = useStore()
  return (
    <section className="panel">
      <header>
        <h2>{text.happened}</h2>
      </header>
      <div className="body">
        <ol className="timeline">
          {[...order.timeline].reverse().map((entry) => (
            <li key={entry._id}>
              <span>{wordsOf(entry)}</span>
              <span className="second-line small">
                {[formatMoment(lang, entry.at), entry.actor.name].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ol>
        {can('write_orders') ? <NoteForm order={order} /> : null}
      </div>
    </section>
  )
}

/** What was typed while the note was on its way. */
function typedAfter(sent = '', typed = ''): string | undefined {
  return (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed) || undefined
}

function NoteForm({ order }: { order: Order }) {
  const text = useTexts(orderTexts)
  const write = useWrite()
  const [note, setNote] = useDraft<string>(`note.${order._id}`)
  const { busy, error, run } = useAction()
  const add = (form: HTMLFormElement) =>
    run(async () => {
      await write('POST', `/orders/${order._id}/notes`, { text: note })
      // The button disappears with the note. After a touch, a focused field would open the keyboard of the phone.
      if (form.querySelector('button:focus-visible')) form.querySelector('textarea')?.focus()
      setNote(typedAfter(note, form.querySelector('textarea')?.value))
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void add(event.currentTarget)
      }}
    >
      <ErrorNote error={error} />
      <Area
        {...{ label: text.writeNote, hideLabel: true, rows: 2, placeholder: text.notePlaceholder }}
        {...{ value: note ?? '', onChange: (value: string) => setNote(value || undefined) }}
      />
      {note ? (
        <Button type="submit" busy={busy}>
          {text.addNote}
        </Button>
      ) : null}
    </form>
  )
}
