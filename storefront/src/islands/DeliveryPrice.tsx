import { allowsCod, deliveryChargePaisa } from '@pasal/contract/pricing/delivery-charge.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import truck from 'lucide-static/icons/truck.svg?raw'
import { useEffect, useRef, useState } from 'preact/hooks'
import { readPlace, rememberPlace } from '../browser/place.ts'
import { requestApi } from '../browser/request-api.ts'
import { formatMoney } from '../format/money.ts'
import type { DeliveryTable } from '../rules/cart-sums.ts'
import type { ProductData } from '../rules/product-data.ts'
import { productTexts } from '../text/product.ts'
import { Icon } from './Icon.tsx'
import { PlaceField } from './PlaceField.tsx'

const noTable: DeliveryTable = { defaults: [], places: [] }

/** What delivery of one piece costs to the remembered place, or to the first of the table. A choice is remembered. */
export function DeliveryPrice({ data, weightKg }: { data: ProductData; weightKg: number }) {
  const t = productTexts[data.lang]
  const [table, setTable] = useState<DeliveryTable>()
  const [name, setName] = useState(data.place?.name ?? '')
  const [isChoosing, setChoosing] = useState(false)

  const [isOffline, setOffline] = useState(false)
  const hasChosen = useRef(false)
  const changeButton = useRef<HTMLButtonElement>(null)

  const load = async (): Promise<boolean> => {
    if (table) return true
    const { status, body } = await requestApi(`/public/delivery_charge/${data.storeId}`)
    if (status === 200) setTable(body as DeliveryTable)
    return status === 200
  }
  useEffect(() => {
    const remembered = readPlace()
    if (remembered && remembered !== name) void load().then(() => setName(remembered))
  }, [])
  // The page has the price for the weight of the product alone.
  useEffect(() => {
    if (weightKg !== data.weightKg) void load()
  }, [weightKg])
  // The field that had the focus is gone after the choice.
  useEffect(() => {
    if (hasChosen.current && !isChoosing) changeButton.current?.focus()
  }, [isChoosing])
  // The field stands at once and gets its places when they came: what moved later would be a layout shift.
  const open = async () => {
    setChoosing(true)
    setOffline(false)
    if (await load()) return
    setChoosing(false)
    setOffline(true)
  }
  const choose = (chosen: string) => {
    hasChosen.current = true
    setName(chosen)
    rememberPlace(chosen)
    setChoosing(false)
  }

  if (!data.place) return null
  const found = table?.places.find(([place]) => place === name)
  const place =
    found && table
      ? { name, price: toNpr(deliveryChargePaisa(found, table.defaults, weightKg)), cod: allowsCod(found) }
      : data.place
  const price = (npr: number) => (npr === 0 ? t.free : formatMoney(data.lang, data.money, npr))
  return (
    <div class="delivery">
      <Icon svg={truck} size={24} />
      <div class="delivery-line" aria-live="polite">
        {t.deliveryTo(place.name)} <strong class="num">{price(place.price)}</strong>
        <div class="muted">{place.cod ? t.codPossible : t.noCod(place.name)}</div>
      </div>
      {isChoosing ? (
        <div class="field">
          <label class="label" for="delivery-place" id="delivery-place-label">
            {t.choosePlace}
          </label>
          <PlaceField
            {...{ id: 'delivery-place', lang: data.lang, money: data.money, weightKg, value: place.name }}
            table={table ?? noTable}
            onChoose={choose}
            isOpenAtFirst
          />
        </div>
      ) : (
        <button type="button" class="link plain" ref={changeButton} onClick={() => void open()}>
          {t.change}
        </button>
      )}
      {isOffline && (
        <p class="error" role="alert">
          {t.noConnection}
        </p>
      )}
    </div>
  )
}
