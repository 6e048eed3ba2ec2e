import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { ProductTabs } from '../parts/ProductTabs.tsx'

/** The title of a list of the catalogue, the way to a new one, and the tabs. */
export function CatalogueHead({ title, newPath, newText }: { title: string; newPath: string; newText: string }) {
  const { can } = useStore()
  return (
    <>
      <div className="page-head">
        <PageTitle>{title}</PageTitle>
        {can('write_products') ? (
          <Link href={newPath} className="button second">
            <Plus size={20} /> {newText}
          </Link>
        ) : null}
      </div>
      <ProductTabs />
    </>
  )
}
