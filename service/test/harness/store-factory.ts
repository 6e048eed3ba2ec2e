import { newId } from '../../src/platform/values/ids.ts'

let made = 0

/** A product of a store file with ten units that sells out. The test names only the fields that matter. */
export function aProduct(fields: Record<string, unknown> = {}) {
  made += 1
  const name = `Product ${made}`
  return {
    _id: newId(),
    name,
    slug: `product-${made}`,
    price: 500,
    quantity: 10,
    weight: 0.4,
    continue_selling: false,
    ...fields,
  }
}

export function aVariant(option_name: string, fields: Record<string, unknown> = {}) {
  return { _id: newId(), option_name, price: 500, quantity: 10, ...fields }
}

/** A coupon without restrictions: Rs. 100 off. */
export function aCoupon(fields: Record<string, unknown> = {}) {
  made += 1
  return { _id: newId(), code: `COUPON${made}`, coupon_type: 1, coupon_value: 100, ...fields }
}

/**
 * A whole store file. `store` fields are merged over a premium store. The delivery table has Kathmandu (COD, Rs. 50)
 * and Humla (no COD).
 */
export function aStoreFile({
  store = {},
  ...sections
}: Record<string, unknown> & { store?: Record<string, unknown> } = {}) {
  made += 1
  return {
    format: 'pasal-store/1',
    store: {
      _id: newId(),
      subdomain: `store-${made}-${newId().slice(-6)}`,
      name: 'Himal Crafts',
      plan: 'premium',
      ...store,
    },
    delivery: {
      defaults: [100, 150, 200, 300, 500, 900],
      places: [
        ['Kathmandu', true, 50, -1, -1, -1, -1, -1],
        ['Humla', 'N', 300, -1, -1, -1, -1, -1],
      ],
    },
    ...sections,
  }
}

/** The body of POST /order/<store_id>: a COD order of one line to Kathmandu. */
export function anOrder(fields: Record<string, unknown> = {}) {
  return {
    products: [],
    customer_full_name: 'Asha Gurung',
    customer_phone_number: '9812345678',
    customer_address_city: 'Kathmandu',
    customer_address: 'Patan Dhoka 12',
    paymentMethod: 'COD',
    url: 'https://himal.example',
    coupon: '',
    ...fields,
  }
}

export function aLine(product: { _id: string }, quantity = 1, fields: Record<string, unknown> = {}) {
  return { product: product._id, variant: '', quantity, ...fields }
}
