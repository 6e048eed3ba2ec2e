import { allowsCod, type DeliveryPlace, deliveryChargePaisa } from '@pasal/contract/pricing/delivery-charge.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { useEffect, useState } from 'preact/hooks'
import { readPlace, rememberPlace } from '../browser/place.ts'
import { requestApi } from '../browser/request-api.ts'
import { formatMoney } from '../format/money.ts'
import type { ProductData } from '../rules/product-data.ts'
import { productTexts } from '../text/product.ts'

type Table = { defaults: unknown[]; places: DeliveryPlace[] }

/** What delivery of one piece costs to the remembered place, or to the first of the table. A choice is remembered. */
export function DeliveryPrice({ data, weightKg }: { data: ProductData; weightKg: number }) {
  const t = productTexts[data.lang]
  const [table, setTable] = useState<Table>()
  const [name, setName] = useState(data.place?.name ?? '')
  const [isChoosing, setChoosing] = useState(false)

  const load = async () => {
    const { status, body } = await requestApi(`/public/delivery_charge/${data.storeId}`)
    if (status === 200) setTable(body as Table)
  }
  useEffect(() => {
    const remembered = readPlace()
    if (remembered && remembered !== name) void load().then(() => setName(remembered))
  }, [])

  if (!data.place) return null
  const found = table?.places.find(([place]) => place === name)
  const place =
    found && table
      ? { name, price: toNpr(deliveryChargePaisa(found, table.defaults, weightKg)), cod: allowsCod(found) }
      : data.place
  const price = (npr: number) => (npr === 0 ? t.free : formatMoney(data.lang, data.money, npr))
  return (
    <div class="delivery">
      <div class="delivery-line" aria-live="polite">
        {t.deliveryTo(place.name)} <strong class="num">{price(place.price)}</strong>
        <div class="muted">{place.cod ? t.codPossible : t.noCod(place.name)}</div>
      </div>
      {!isChoosing && (
        <button
          type="button"
          class="link plain"
          onClick={() => {
            setChoosing(true)
            void load()
          }}
        >
          {t.change}
        </button>
      )}
      {isChoosing && table && (
        <label class="field wide">
          <span>{t.choosePlace}</span>
          <select
            class="input"
            value={place.name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value)
              rememberPlace(currentTarget.value)
              setChoosing(false)
            }}
          >
            {table.places.map((row) => (
              <option value={row[0]}>
                {row[0]} · {price(toNpr(deliveryChargePaisa(row, table.defaults, weightKg)))}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
