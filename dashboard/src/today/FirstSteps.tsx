import { Check, Upload } from 'lucide-react'
import { Link } from 'wouter'
import { useRead, useStore } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { inDigitsOf } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Picture } from '../parts/Picture.tsx'
import { useShopUrl } from '../shell/use-shop-url.ts'
import { firstStepsTexts } from '../text/first-steps.ts'
import '../styles/first-steps.css'

type Goods = { _id: string; image_url: string }
type Words = { title: string; text: string; action: string }
type Step = Words & { href: string; minutes: number; done: boolean }

/** What a new shop needs for its first order, with what is there already ticked, and one filled button on the next. */
export function FirstSteps({ hasOrders }: { hasOrders: boolean }) {
  const text = useTexts(firstStepsTexts)
  const lang = useLanguage()
  const shopUrl = useShopUrl()
  const { steps, error, retry } = useSteps(hasOrders)
  if (error) return <ErrorNote error={error} onRetry={retry} />
  if (!steps) return <div className="panel skeleton" />
  const missing = steps.filter(({ done }) => !done)
  const minutes = missing.reduce((sum, step) => sum + step.minutes, 0)
  return (
    <section className="panel" aria-label={text.title}>
      <div className="body">
        <p>
          {shopUrl ? (
            <>
              {text.livesAt} <a href={shopUrl}>{hostOf(shopUrl)}</a>.{' '}
            </>
          ) : null}
          {missing.length === 0 ? text.allDone : text.left(missing.length, minutes)}
        </p>
        <div className="first-progress">
          <progress aria-label={text.title} max={steps.length} value={steps.length - missing.length} />
          <span className="small">{text.done(steps.length - missing.length, steps.length)}</span>
        </div>
      </div>
      <ol className="first-steps">
        {steps.map((step, place) => (
          <li key={step.href} className={step === missing[0] ? 'next' : undefined}>
            <span className={step.done ? 'number done' : 'number'}>
              {step.done ? <Check size={20} role="img" aria-label={text.isDone} /> : inDigitsOf(lang, `${place + 1}`)}
            </span>
            <span className="grow">
              <strong>{step.title}</strong>
              {step.text ? <span className="second-line small">{step.text}</span> : null}
            </span>
            <Link
              href={step.href}
              className={`button ${step.done ? 'text' : step === missing[0] ? 'filled' : 'second'}`}
            >
              {step.action}
            </Link>
          </li>
        ))}
      </ol>
      <div className="panel-foot">
        <Link href="/products/files" className="row">
          <Upload size={20} /> {text.bring}
        </Link>
      </div>
    </section>
  )
}

const firstGoods = '/products?status=Active&limit=2'

function useSteps(hasOrders: boolean): { steps: Step[] | undefined; error: Error | null; retry(): void } {
  const { steps: texts } = useTexts(firstStepsTexts)
  const { store } = useStore()
  const shopUrl = useShopUrl()
  const goods = useRead<List<Goods>>(firstGoods)
  const methods = useRead<List<{ available: boolean }>>('/payment-methods')
  const delivery = useRead<{ is_default: boolean }>('/delivery')
  const reads = [goods, methods, delivery]
  const error = reads.find((read) => read.error)?.error ?? null
  const retry = () => void Promise.all(reads.map((read) => read.refetch()))
  if (!goods.data || !methods.data || !delivery.data) return { steps: undefined, error, retry }
  const name = [store.brand_name || store.name, shopUrl && hostOf(shopUrl)].filter(Boolean).join(' · ')
  // What a step asks for is no news once it is done.
  const step = (words: Words, href: string, minutes: number, done: boolean) => ({
    ...{ ...words, text: done ? '' : words.text, href, minutes, done },
  })
  const canPay = methods.data.items.some(({ available }) => available)
  const steps = [
    { ...texts.name, text: name, href: '/settings/shop', minutes: 1, done: true },
    { ...texts.pay, href: '/settings/payments', minutes: 1, done: canPay },
    step(texts.product, '/products/new', 2, goods.data.items.length > 0),
    step(texts.delivery, '/settings/delivery', 2, !delivery.data.is_default),
    step(texts.tell, '/reports/poster', 1, hasOrders),
  ]
  return { steps, error, retry }
}

/** The first page of the shop in small: its mark, its name and its first products. */
export function SeenNow() {
  const text = useTexts(firstStepsTexts)
  const { store } = useStore()
  const { data } = useRead<List<Goods>>(firstGoods)
  const goods = data?.items ?? []
  const name = store.brand_name || store.name
  return (
    <section className="panel seen-now">
      <header>
        <h2>{text.seenNow}</h2>
      </header>
      <div className="body">
        <div className="seen-mark" aria-hidden="true">
          {store.logo ? <img src={store.logo} alt="" /> : name.slice(0, 1)}
        </div>
        <strong>{name}</strong>
        {goods.length === 0 ? (
          <p className="soft">{text.seenEmpty}</p>
        ) : (
          <div className="row">
            {goods.map(({ _id, image_url }) => (
              <Picture key={_id} url={image_url} size={60} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
