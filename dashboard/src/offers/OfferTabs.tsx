import { useTexts } from '../language/language.ts'
import { AreaTabs } from '../parts/AreaTabs.tsx'
import { offerTexts } from '../text/offers.ts'

export function OfferTabs() {
  const text = useTexts(offerTexts)
  return (
    <AreaTabs
      label={text.title}
      tabs={[
        { path: '/offers', text: text.coupons },
        { path: '/offers/sales', text: text.sales },
      ]}
    />
  )
}
