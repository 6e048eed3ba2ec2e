import { useTexts } from '../language/language.ts'
import { catalogueTexts } from '../text/catalogue.ts'
import { CatalogueHead } from './CatalogueHead.tsx'
import { NamedList } from './NamedList.tsx'
import type { Print } from './types.ts'

export function PrintsPage() {
  const text = useTexts(catalogueTexts)
  return (
    <>
      <CatalogueHead title={text.prints} newPath="/products/prints/new" newText={text.newPrint} />
      <p className="soft">{text.printsLead}</p>
      <NamedList<Print>
        {...{ path: '/prints', editors: '/products/prints', search: text.searchPrint }}
        empty={[text.noPrints, text.noPrintsText]}
        shown={({ image_url }) => ({ picture: image_url, words: '' })}
      />
    </>
  )
}
