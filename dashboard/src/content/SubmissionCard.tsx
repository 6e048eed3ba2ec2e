import { Phone } from 'lucide-react'
import { Link } from 'wouter'
import { useStore, useWrite } from '../api/store.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { submissionTexts } from '../text/submissions.ts'
import { type Answer, answersOf } from './answers.ts'
import type { ShopForm, Submission } from './types.ts'

type Props = { submission: Submission; form: ShopForm | undefined }

/** One submission: who, and what was answered under the labels of the form. */
export function SubmissionCard({ submission, form }: Props) {
  const text = useTexts(submissionTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const { data, read } = submission
  const name = String(data.full_name ?? '') || text.noName
  const phone = String(data.phone ?? '')
  const email = String(data.email ?? '')
  return (
    <article className={read ? 'panel' : 'panel unread'} aria-label={text.submissionOf(name)}>
      <div className="body">
        <div className="row apart">
          <h2>{name}</h2>
          {read ? null : <span className="pill Pending">{text.unread}</span>}
        </div>
        <p className="small">
          {formatMoment(lang, submission.created_at)}
          {' · '}
          {submission.form && can('read_content') ? (
            <Link href={`/content/forms/${submission.form}`}>{submission.form_name}</Link>
          ) : (
            submission.form_name || text.deletedForm
          )}
        </p>
        <div className="row">
          {phone ? (
            <a href={`tel:${phone}`} className="button second" aria-label={text.call(phone)}>
              <Phone size={20} /> {phone}
            </a>
          ) : null}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </div>
        <dl className="answers">
          {answersOf(data, form?.fields, text).map((answer) => (
            <div key={answer.key}>
              <dt className="small">{answer.label}</dt>
              <dd>
                <Value answer={answer} />
              </dd>
            </div>
          ))}
        </dl>
        {can('write_inbox') ? <Actions submission={submission} /> : null}
      </div>
    </article>
  )
}

function Value({ answer: { text, kind } }: { answer: Answer }) {
  if (kind === 'picture')
    return (
      <a href={text} target="_blank" rel="noreferrer">
        <img className="answer-picture" src={text} alt={text} loading="lazy" />
      </a>
    )
  if (kind === 'link')
    return (
      <a href={text} target="_blank" rel="noreferrer nofollow">
        {text}
      </a>
    )
  return <span className="review-text">{text}</span>
}

function Actions({ submission }: { submission: Submission }) {
  const text = useTexts(submissionTexts)
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const path = `/submissions/${submission._id}`
  const toggle = () => run(async () => void (await write('PATCH', path, { read: !submission.read })))
  const remove = () =>
    run(async () => {
      await write('DELETE', path)
      toast({ text: text.deletedToast })
    })
  return (
    <>
      <ErrorNote error={error} />
      <div className="row">
        <Button kind={submission.read ? 'second' : 'tonal'} busy={busy} onClick={() => void toggle()}>
          {submission.read ? text.markUnread : text.markRead}
        </Button>
        <DeleteButton {...{ title: text.deleteQuestion, effect: text.deleteEffect, busy, error, onDelete: remove }} />
      </div>
    </>
  )
}
