import { ArrowLeft, Printer } from 'lucide-react'
import { Link } from 'wouter'
import { useRead, useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useQrPicture } from '../parts/qr-picture.ts'
import { useShopUrl } from '../shell/use-shop-url.ts'
import { reportTexts } from '../text/reports.ts'
import '../styles/reports.css'

/** A sheet with the shop's QR code, for a door or a parcel. The browser prints it. */
export function PosterPage() {
  const text = useTexts(reportTexts)
  const { store, can } = useStore()
  const hosted = useShopUrl()
  const { data } = useRead<{ domain: string | null; verified: boolean }>('/domain', { enabled: can('read_settings') })
  const url = data?.domain && data.verified ? `https://${data.domain}` : hosted
  const picture = useQrPicture(url)
  const name = store.brand_name || store.name
  return (
    <>
      <div className="page-head">
        <div className="row">
          <Link href="/reports" className="icon-button" aria-label={text.back}>
            <ArrowLeft size={22} />
          </Link>
          <PageTitle>{text.poster}</PageTitle>
        </div>
        <Button kind="filled" disabled={!picture} onClick={() => print()}>
          <Printer size={20} /> {text.print}
        </Button>
      </div>
      {url ? (
        <section className="poster" aria-label={text.poster}>
          {store.logo ? <img src={store.logo} alt="" className="poster-logo" /> : null}
          <p className="poster-name">{name}</p>
          {picture ? <img src={picture} alt={text.qr(url)} className="poster-code" /> : <div className="skeleton" />}
          <p>{text.scan}</p>
          <p className="poster-url">{url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</p>
        </section>
      ) : (
        <div className="note careful">{text.noUrl}</div>
      )}
    </>
  )
}
