import clock from 'lucide-static/icons/clock.svg?raw'
import { useEffect, useState } from 'preact/hooks'
import { reloadOnce } from '../browser/reload-once.ts'
import { requestApi } from '../browser/request-api.ts'
import { formatTimeLeft } from '../format/time-left.ts'
import type { Language } from '../language/language.ts'
import type { ShownSale } from '../rules/product-data.ts'
import { productTexts } from '../text/product.ts'
import { Icon } from './Icon.tsx'

/** While a sale is live its units are read again (8). */
const refreshMs = 15_000
/** The service ends a sale within about a minute; the page is loaded again this long after the end. */
const reloadAfterMs = 20_000

type Props = { sale: ShownSale; lang: Language; storeId: string; productId: string }
type SaleOfProduct = { server_time: string; sale: { end_at: string } | null; units?: ShownSale['units'] }

/** The sale of the product, its clock, and how many are left. The server writes the first text. */
export function SaleNote({ sale, lang, storeId, productId }: Props) {
  const t = productTexts[lang]
  const [now, setNow] = useState<number>()
  const [units, setUnits] = useState(sale.units)
  const isLive = sale.status === 'live'

  useEffect(() => {
    let ahead = 0
    // The clock of the service, not that of the device, ends a sale.
    let hasAsked = false
    const path = `/public/flash-sale/${storeId}/product/${productId}`
    const refresh = async () => {
      const { status, body } = await requestApi(path)
      hasAsked = true
      if (status !== 200) return
      const read = body as SaleOfProduct
      ahead = Date.parse(read.server_time) - Date.now()
      setUnits(read.units ?? null)
    }
    const tick = setInterval(() => {
      const at = Date.now() + ahead
      setNow(at)
      const edge = isLive ? sale.endAt : sale.startAt
      if (hasAsked && at > Date.parse(edge) + reloadAfterMs && !document.hidden) reloadOnce(edge)
    }, 1000)
    const poll = isLive ? setInterval(() => !document.hidden && void refresh(), refreshMs) : undefined
    void refresh()
    return () => {
      clearInterval(tick)
      clearInterval(poll)
    }
  }, [])

  if (!isLive) return <p class="note sale">{t.startsAt(sale.name, sale.startText)}</p>
  const left = Date.parse(sale.endAt) - (now ?? Date.now())
  const details = t.saleNote(units?.available, sale.most)
  return (
    <div class="note sale sale-note">
      <Icon svg={clock} size={24} />
      <div>
        <strong>{sale.name}</strong>
        {sale.hasClock && (
          <>
            {` ${t.endsIn} `}
            <strong class="num" role="timer">
              {formatTimeLeft(lang, left)}
            </strong>
          </>
        )}
        {details && <div class="muted">{details}</div>}
        {units !== null && units.in_checkout > 0 && <div class="muted">{t.inCheckout(units.in_checkout)}</div>}
      </div>
    </div>
  )
}
