import { useLocation } from 'wouter'
import { useWrite } from '../api/store.ts'
import type { Product } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { extraTexts } from '../text/product-extras.ts'

/** Makes a draft with the same words, prices and variants. SKU and barcode are unique, and stock is not doubled. */
export function DuplicateButton({ product }: { product: Product }) {
  const text = useTexts(extraTexts)
  const write = useWrite()
  const toast = useToast()
  const [, go] = useLocation()
  const { busy, error, run } = useAction()
  const duplicate = () =>
    run(async () => {
      const body = { ...copied(product), name: text.copyOf(product.name), status: 'Draft' }
      const copy = await write<Product>('POST', '/products', body)
      toast({ text: text.duplicated })
      go(`/products/${copy._id}`)
    })
  return (
    <>
      <ErrorNote error={error} />
      <Button busy={busy} onClick={() => void duplicate()}>
        {text.duplicate}
      </Button>
    </>
  )
}

const keys = [
  ...['channel', 'description', 'long_description', 'price', 'compare_at_price', 'cost_per_item', 'weight'],
  ...['continue_selling', 'colors', 'sizes', 'tags', 'categories', 'brand', 'image_urls', 'custom_fields'],
  ...['print_addon', 'seo_title', 'seo_description', 'seo_image'],
]
const variantKeys = ['option_name', 'price', 'compare_at_price', 'cost_per_item', 'weight', 'image_url']

function copied(product: Product) {
  return { ...pick(product, keys), variants: product.variants.map((variant) => pick(variant, variantKeys)) }
}

/** Keys that are null are left to the API's defaults. */
function pick(from: object, names: readonly string[]) {
  return Object.fromEntries(Object.entries(from).filter(([name, value]) => names.includes(name) && value !== null))
}
