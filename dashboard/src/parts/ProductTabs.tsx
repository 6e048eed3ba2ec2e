import { useTexts } from '../language/language.ts'
import { catalogueTexts } from '../text/catalogue.ts'
import { AreaTabs } from './AreaTabs.tsx'

/** The pages of the catalogue. */
export function ProductTabs() {
  const text = useTexts(catalogueTexts)
  return (
    <AreaTabs
      label={text.tabs}
      tabs={[
        { path: '/products', text: text.products },
        { path: '/products/categories', text: text.categories },
        { path: '/products/brands', text: text.brands },
        { path: '/products/prints', text: text.prints },
        { path: '/products/files', text: text.files },
      ]}
    />
  )
}
