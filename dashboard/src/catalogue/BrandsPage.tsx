import { useTexts } from '../language/language.ts'
import { catalogueTexts } from '../text/catalogue.ts'
import { CatalogueHead } from './CatalogueHead.tsx'
import { NamedList } from './NamedList.tsx'
import type { Brand } from './types.ts'

export function BrandsPage() {
  const text = useTexts(catalogueTexts)
  return (
    <>
      <CatalogueHead title={text.brands} newPath="/products/brands/new" newText={text.newBrand} />
      <NamedList<Brand>
        {...{ path: '/brands', editors: '/products/brands', search: text.searchBrand }}
        empty={[text.noBrands, text.noBrandsText]}
        shown={({ logo, product_count }) => ({ picture: logo, words: text.productCount(product_count) })}
      />
    </>
  )
}
