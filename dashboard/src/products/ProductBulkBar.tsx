import { useState } from 'react'
import type { ProductStatus } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { BulkFrame } from '../parts/BulkFrame.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { bulkTexts } from '../text/bulk.ts'
import { productTexts } from '../text/products.ts'
import { BulkPrices } from './BulkPrices.tsx'
import { BulkStatus } from './BulkStatus.tsx'

type Opened = Exclude<ProductStatus, ''> | 'prices'

/** Changes status or prices of the chosen products, after a preview. */
export function ProductBulkBar({ ids, onDone }: { ids: string[]; onDone(): void }) {
  const text = useTexts(productTexts)
  const bulk = useTexts(bulkTexts)
  const [opened, setOpened] = useState<Opened>()
  const acts = { Active: text.toActive, Draft: text.toDraft, Archived: bulk.archive, prices: bulk.prices }
  const done = () => {
    setOpened(undefined)
    onDone()
  }
  return (
    <>
      <BulkFrame
        {...{ isShown: ids.length > 0, words: text.chosen(ids.length), dropLabel: text.chooseNone, onDrop: onDone }}
      >
        {(Object.keys(acts) as Opened[]).map((act) => (
          <button key={act} type="button" className="button light" onClick={() => setOpened(act)}>
            {acts[act]}
          </button>
        ))}
      </BulkFrame>
      <Dialog title={opened ? acts[opened] : ''} open={opened !== undefined} onClose={() => setOpened(undefined)} wide>
        {opened === 'prices' ? <BulkPrices ids={ids} onDone={done} /> : null}
        {opened && opened !== 'prices' ? <BulkStatus ids={ids} status={opened} onDone={done} /> : null}
      </Dialog>
    </>
  )
}
