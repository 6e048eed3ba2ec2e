import { isLastMinute } from '@pasal/contract/pricing/hold-time.ts'
import alert from 'lucide-static/icons/circle-alert.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import refresh from 'lucide-static/icons/refresh-cw.svg?raw'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Cart } from '../../browser/cart.ts'
import { pageSettings } from '../../browser/page-settings.ts'
import { releaseUnlessPaid, rememberOrder } from '../../browser/placed-order.ts'
import { saveCode } from '../../browser/save-code.ts'
import { formatMoney } from '../../format/money.ts'
import { formatTimeLeft } from '../../format/time-left.ts'
import type { Language } from '../../language/language.ts'
import { paymentTexts } from '../../text/payment.ts'
import { Icon } from '../Icon.tsx'
import { BankLinks } from './BankLinks.tsx'
import { type OpenCode, rememberCode } from './draft.ts'
import type { CheckoutProps } from './use-checkout.ts'
import { useCodePayment } from './use-code-payment.ts'

type Props = {
  open: OpenCode
  cart: Cart
  lang: Language
  props: CheckoutProps
  close(): void
  /** places the order again, for a new code */
  again(): Promise<void>
}

/** A payment by a code on this page: amount, code, time, and the ways to pay on the same phone. */
export function CodePayment({ open, cart, lang, props: { money, shopName }, close, again }: Props) {
  const { order, code, number } = open
  const t = paymentTexts[lang]
  const picture = useRef<HTMLImageElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const goOn = () => {
    rememberCode(undefined)
    rememberOrder({ ...order, isOpen: false })
    cart.removeOrdered(order.lines)
    location.replace('/payment/success')
  }
  const payment = useCodePayment(open, goOn)
  useScreenAwake()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving) return
    // The service asks the gateway first, which may take seconds.
    setLeaving(true)
    payment.stop()
    if ((await releaseUnlessPaid(order)) === 'paid') return goOn()
    // The order stays open: the next one asks again whether a late payment came.
    rememberCode(undefined)
    close()
  }
  const newCode = () => {
    payment.stop()
    close()
    void again()
  }
  if (payment.isEnded) return <EndedCode {...{ lang, leave, newCode }} />
  const amount = formatMoney(lang, money, code.amount)
  const isLast = isLastMinute(payment.secondsLeft)
  const save = () => {
    if (!picture.current) return
    const validUntil = `${t.validFor} ${formatTimeLeft(lang, payment.secondsLeft * 1000)}`
    void saveCode({
      picture: picture.current,
      title: t.to(shopName, String(number)),
      amount,
      validUntil,
      fileName: `${number}.png`,
    })
  }
  return (
    <section class="wrap code-payment">
      <h2 class="bar-title" tabIndex={-1} ref={takeFocus}>
        {t.title}
      </h2>
      <p class="muted">{t.to(shopName, String(number))}</p>
      <p class="amount num">{amount}</p>
      <CodePicture message={code.qr_message} alt={t.codeAlt} picture={picture} />
      <Countdown {...{ lang, isLast }} left={payment.secondsLeft} total={payment.totalSeconds} />
      <div class={isLast ? 'note bad waiting' : 'note waiting'} role="status">
        {isLast ? <Icon svg={alert} /> : <i class="waiting-dot" />}
        <span>{payment.hasChecked && !isLast ? t.notYet : isLast ? t.lastMinute : t.waiting}</span>
      </div>
      <div class="two-buttons">
        <button type="button" class="button second" onClick={save}>
          <Icon svg={download} />
          {t.save}
        </button>
        <button type="button" class="button second" aria-disabled={payment.isChecking} onClick={payment.checkByHand}>
          <Icon svg={refresh} />
          {payment.isChecking ? t.checking : t.check}
        </button>
      </div>
      <p class="help">{t.samePhone}</p>
      <BankLinks banks={code.banks ?? []} message={code.qr_message} lang={lang} />
      <button type="button" class="link cancel" onClick={() => dialog.current?.showModal()}>
        {t.cancel}
      </button>
      <dialog class="sheet ask" ref={dialog} aria-labelledby="cancel-title">
        <h2 id="cancel-title">{t.cancelTitle}</h2>
        <p>{t.cancelText}</p>
        <button type="button" class="button danger wide" aria-disabled={isLeaving} onClick={leave}>
          {isLeaving ? t.cancelling : t.cancelYes}
        </button>
        <button type="button" class="button text wide" onClick={() => dialog.current?.close()}>
          {t.keep}
        </button>
      </dialog>
    </section>
  )
}

/** The form is gone, with the button that had the focus, and a phone was scrolled to its end. */
function takeFocus(title: HTMLElement | null): void {
  title?.focus()
}

/** The service draws the code, so that the page needs no program for it. */
function CodePicture({
  message,
  alt,
  picture,
}: {
  message: string
  alt: string
  picture: { current: HTMLImageElement | null }
}) {
  const { apiOrigin } = pageSettings()
  const src = `${apiOrigin}/public/qr?${new URLSearchParams({ q: message })}`
  return (
    <div class="code">
      <img
        ref={picture}
        src={src}
        alt={alt}
        width="200"
        height="200"
        crossOrigin={apiOrigin === '' ? undefined : 'anonymous'}
      />
    </div>
  )
}

function Countdown({ left, total, isLast, lang }: { left: number; total: number; isLast: boolean; lang: Language }) {
  const t = paymentTexts[lang]
  return (
    <div class={isLast ? 'countdown last' : 'countdown'}>
      <div class="bar">
        <i style={{ transform: `scaleX(${left / total})` }} />
      </div>
      <p>
        <span>{t.validFor}</span>
        <b class="num" role="timer">
          {formatTimeLeft(lang, left * 1000)}
        </b>
      </p>
    </div>
  )
}

function EndedCode({ lang, leave, newCode }: { lang: Language; leave(): Promise<void>; newCode(): void }) {
  const t = paymentTexts[lang]
  useEffect(() => rememberCode(undefined), [])
  return (
    <section class="wrap code-payment" role="alert">
      <h2>{t.ended}</h2>
      <p class="muted">{t.endedText}</p>
      <button type="button" class="button wide" onClick={newCode}>
        {t.newCode}
      </button>
      <button type="button" class="button second wide" onClick={leave}>
        {t.otherWay}
      </button>
    </section>
  )
}

/** The code must stay visible while another device scans it. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const request = async () => {
      if (document.visibilityState === 'visible')
        lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
