import type { VariantEntry } from '../catalog/store-file.contract.ts'
import type { ReviewEntry } from '../reviews/store-file.contract.ts'
import type { Matched, Matching } from './match-objects.ts'
import type { Outlets } from './plan-outlets.ts'
import type { EntryOf, ProductInFile, Section } from './store-file.contract.ts'

export type PlannedProduct = Matched<ProductInFile> & {
  /** undefined: the file says nothing about them. */
  variants: Matched<VariantEntry>[] | undefined
  removedVariantIds: string[]
  /** After the import. */
  hasVariants: boolean
  reviews: Matched<ReviewEntry>[]
}

export type Matchings = { [S in Section]: Matching<EntryOf<S>> }

/** What the import will do: every object has its id, every reference is resolved. */
export type Plan = Matchings & { outlets: Outlets; plannedProducts: PlannedProduct[] }
