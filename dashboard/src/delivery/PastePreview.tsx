import { formatAmount } from '../format/money.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { deliveryTexts } from '../text/delivery.ts'
import { everywhere } from './merge-tables.ts'
import { brackets, type ChangedCharge } from './pasted-charges.ts'

export type Preview = { changes: ChangedCharge[]; left: number; outside: number }

type Props = { preview: Preview; onClose(): void; onApply(): void }

/** What a pasted block changes, before it does. */
export function PastePreview({ preview: { changes, left, outside }, onClose, onApply }: Props) {
  const text = useTexts(deliveryTexts)
  const shown = (charge: number) =>
    charge < 0 ? text.everywhere : charge === 0 ? text.free : formatAmount('en', charge)
  return (
    <Dialog title={text.pasteTitle} open onClose={onClose}>
      {left > 0 ? <p className="note careful">{text.pasteLeft(left)}</p> : null}
      {outside > 0 ? <p className="note careful">{text.pasteOutside(outside)}</p> : null}
      {changes.length === 0 ? <p>{text.pasteNothing}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys. */}
      <ul className="offer-prices scrolled" aria-label={text.pasteTitle} tabIndex={0}>
        {changes.map(({ row, bracket, name, before, after }) => (
          <li key={`${row}.${bracket}`}>
            <span>{text.charge(name === everywhere ? text.everywhere : name, text.upTo(brackets[bracket] ?? 0))}</span>
            <span className="number">
              <s className="small">{shown(before)}</s> <strong>{shown(after)}</strong>
            </span>
          </li>
        ))}
      </ul>
      <div className="row end">
        <Button kind="text" onClick={onClose}>
          {text.pasteLeave}
        </Button>
        {changes.length > 0 ? (
          <Button kind="filled" onClick={onApply}>
            {text.pasteApply(changes.length)}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
