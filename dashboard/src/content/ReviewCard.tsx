import { Star } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useStore, useWrite } from '../api/store.ts'
import { useDraft } from '../api/use-draft.ts'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { reviewTexts } from '../text/reviews.ts'
import type { Review } from './types.ts'

/** One review with everything that can be done about it. */
export function ReviewCard({ review }: { review: Review }) {
  const text = useTexts(reviewTexts)
  const lang = useLanguage()
  const { can } = useStore()
  return (
    <article className="panel" aria-label={text.reviewOf(review.product_name, review.customer_name)}>
      <div className="body">
        <div className="row apart">
          <Stars rating={review.rating} />
          {review.hidden ? <span className="pill">{text.hidden}</span> : null}
        </div>
        <p className="review-text">{review.review || <span className="soft">{text.noWords}</span>}</p>
        {review.images.length > 0 ? (
          <ul className="row">
            {review.images.map((url, at) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img className="review-picture" src={url} alt={text.picture(at + 1)} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="small">
          {[review.customer_name, formatMoment(lang, review.created_at), review.verified_purchase ? text.bought : '']
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <Link href={`/products/${review.product}`}>{review.product_name}</Link>
        </p>
        <Reply review={review} />
        {can('write_inbox') ? <Actions review={review} /> : null}
      </div>
    </article>
  )
}

function Stars({ rating }: { rating: number }) {
  const text = useTexts(reviewTexts)
  return (
    <span className="stars" role="img" aria-label={text.starsOf(rating)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={20} strokeWidth={1.75} fill={star <= Math.round(rating) ? 'currentColor' : 'none'} />
      ))}
    </span>
  )
}

function Actions({ review }: { review: Review }) {
  const text = useTexts(reviewTexts)
  const { can } = useStore()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const setHidden = (hidden: boolean) => write('PATCH', `/reviews/${review._id}`, { hidden })
  const toggle = () =>
    run(async () => {
      await setHidden(!review.hidden)
      toast({
        text: review.hidden ? text.shownToast : text.hiddenToast,
        action: { text: text.undo, run: () => void run(async () => void (await setHidden(review.hidden))) },
      })
    })
  const remove = () =>
    run(async () => {
      await write('DELETE', `/reviews/${review._id}`)
      toast({ text: text.deletedToast })
    })
  return (
    <>
      <ErrorNote error={error} />
      <div className="row">
        <Button busy={busy} onClick={() => void toggle()}>
          {review.hidden ? text.show : text.hide}
        </Button>
        {can('write_products') ? (
          <DeleteButton {...{ title: text.deleteQuestion, effect: text.deleteEffect, busy, error, onDelete: remove }} />
        ) : null}
      </div>
    </>
  )
}

/** The reply of the shop below the review. The browser holds what is typed until it is sent. */
function Reply({ review }: { review: Review }) {
  const text = useTexts(reviewTexts)
  const lang = useLanguage()
  const { store, can } = useStore()
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [draft, setDraft] = useDraft<string>(`reply.${store._id}.${review._id}`)
  const [isOpen, setOpen] = useState(draft !== undefined)
  const stored = review.reply?.text ?? ''
  const close = () => {
    setDraft(undefined)
    setOpen(false)
  }
  const send = () =>
    run(async () => {
      await write('PATCH', `/reviews/${review._id}`, { reply: (draft ?? stored).trim() || null })
      close()
      toast({ text: text.replySaved })
    })
  if (!isOpen)
    return (
      <>
        {review.reply ? (
          <blockquote className="reply">
            <p className="review-text">{review.reply.text}</p>
            <p className="small">{text.replied(formatMoment(lang, review.reply.created_at))}</p>
          </blockquote>
        ) : null}
        {can('write_inbox') ? (
          <div>
            <Button kind="tonal" onClick={() => setOpen(true)}>
              {review.reply ? text.changeReply : text.reply}
            </Button>
          </div>
        ) : null}
      </>
    )
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ErrorNote error={error} />
      <Area
        {...{ label: text.yourReply, help: text.replyHelp, rows: 3, value: draft ?? stored }}
        onChange={(typed) => setDraft(typed)}
      />
      <div className="row">
        <Button type="submit" kind="filled" busy={busy} disabled={(draft ?? stored).trim() === stored}>
          {text.sendReply}
        </Button>
        <Button kind="text" onClick={close}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
