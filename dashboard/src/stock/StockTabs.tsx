import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { AreaTabs } from '../parts/AreaTabs.tsx'
import { stockTexts } from '../text/stock.ts'

export function StockTabs() {
  const text = useTexts(stockTexts)
  const { can } = useStore()
  const outlets = can('read_settings') ? [{ path: '/stock/outlets', text: text.outlets }] : []
  return (
    <AreaTabs
      label={text.title}
      tabs={[{ path: '/stock', text: text.levels }, { path: '/stock/movements', text: text.movements }, ...outlets]}
    />
  )
}
