/*
 * The measured store: products with two variants each, with names from a small vocabulary, so that a search finds some
 * of them. A hundred products are imported as a merchant imports them; larger stores are copies of these rows
 * (copy-rows.queries.ts).
 */

export const kinds = ['Shawl', 'Bowl', 'Cap', 'Notebook', 'Tea', 'Lamp', 'Rug', 'Mala']
const places = ['Palpa', 'Ilam', 'Patan', 'Mustang', 'Dolpa', 'Bhaktapur', 'Langtang']
/** So few that a product of the smallest measured store has eight similar products, as many as a page shows. */
export const categories = 10
export const brands = 10
const limitedCoupons = 200
const dayMs = 86_400_000

export const importedProducts = 100

const id = (prefix: string, number: number) => prefix + number.toString(16).padStart(24 - prefix.length, '0')

export const benchStoreId = id('be', 1)
export const productId = (number: number) => id('ca', number)
export const variantId = (number: number, which: number) => id('da', number * 2 + which)
/** Of an order, and of a QR payment, that the benchmark copied. */
export const copiedOrderId = (number: number) => id('0a', number)
export const qrTransactionId = (number: number) => id('aa', number)
export const couponId = id('c0', 1)
const limitedCouponId = (number: number) => id('c1', number)
const formId = id('f0', 1)
/** Whether the id comes from a store file or from a copy. The service makes all other ids. */
export const isBenchId = (text: string) => /^(be|ca|da|c0|c1|f0)0{8}/.test(text)
export const limitedCouponCode = (number: number) => `LIMITED${number % limitedCoupons}`
/** More units than all measurements together can sell. */
const plenty = 1_000_000_000

export const brandSlug = (number: number) => `brand-${number}`

/** All numbers have one length, so that a search for one does not find longer numbers that begin with it. */
export const numberInName = (number: number) => String(number).padStart(6, '0')

function product(number: number) {
  const variant = (which: number) => ({
    _id: variantId(number, which),
    option_name: which === 0 ? 'Red' : 'Blue',
    price: 500 + (number % 90) * 10,
    quantity: plenty,
  })
  return {
    _id: productId(number),
    name: `${places[number % places.length]} ${kinds[number % kinds.length]} ${numberInName(number)}`,
    slug: `product-${number}`,
    price: 0,
    quantity: 0,
    continue_selling: false,
    colors: ['Red:#c0392b', 'Blue:#2980b9'],
    tags: ['handmade'],
    categories: [`crafts-${number % categories}`],
    brand: brandSlug(number % brands),
    image_urls: [`https://pictures.example/${number}.webp`],
    description: '<p>Made by hand in the hills, one piece at a time.</p>',
    variants: [variant(0), variant(1)],
  }
}

const coupon = (code: string, fields: object) => ({ code, coupon_type: 2, coupon_value: 10, ...fields })

const wholesaleForm = {
  _id: formId,
  name: 'Wholesale',
  slug: 'wholesale',
  published: true,
  title: 'Wholesale',
  fields: [
    { key: 'shop', type: 'text', label: 'Shop', required: true },
    { key: 'phone', type: 'phone', label: 'Phone', required: true },
    { key: 'wish', type: 'textarea', label: 'What do you need?' },
  ],
}

/**
 * A store file with `products` products, a live flash sale, a form, and coupons: one without a limit and many with one.
 */
export function benchStoreFile(products: number, plugins: object[] = []) {
  const saleProducts = Array.from(
    { length: Math.min(10, products) },
    (_none, index) => `product-${products - 1 - index}`,
  )
  return {
    format: 'pasal-store/1',
    store: { _id: benchStoreId, subdomain: 'bench', name: 'Bench', plan: 'premium', plugins },
    categories: Array.from({ length: categories }, (_none, n) => ({ name: `Crafts ${n}`, slug: `crafts-${n}` })),
    brands: Array.from({ length: brands }, (_none, n) => ({ name: `Brand ${n}`, slug: brandSlug(n) })),
    products: Array.from({ length: products }, (_none, number) => product(number)),
    delivery: { defaults: [100, 150, 200, 300, 500, 900], places: deliveryPlaces() },
    coupons: [
      coupon('BENCH', { _id: couponId, usage_limit: null }),
      ...Array.from({ length: limitedCoupons }, (_none, n) =>
        coupon(limitedCouponCode(n), { _id: limitedCouponId(n), usage_limit: plenty }),
      ),
    ],
    flash_sales: [
      {
        name: 'Tihar',
        start_at: new Date(Date.now() - dayMs).toISOString(),
        end_at: new Date(Date.now() + dayMs).toISOString(),
        discount_type: 'percentage',
        discount_value: 20,
        products: saleProducts,
      },
    ],
    forms: [wholesaleForm],
  }
}

/** As many places as a courier of the country serves. */
function deliveryPlaces() {
  const places = Array.from({ length: 300 }, (_none, n) => [`Place ${n}`, true, 50 + (n % 20) * 10, -1, -1, -1, -1, -1])
  return [['Kathmandu', true, 50, -1, -1, -1, -1, -1], ...places]
}

export const adPlugin = { name: 'meta_capi', details: { pixel_id: '1234567890', access_token: 'only for measuring' } }

/** A COD order of two lines with a coupon. */
export function benchOrder(first: number, second: number, paymentMethod = 'COD') {
  return {
    products: [first, second].map((number) => ({
      product: productId(number),
      variant: variantId(number, 0),
      quantity: 1,
    })),
    customer_full_name: 'Asha Gurung',
    customer_phone_number: String(9_800_000_000 + Math.floor(Math.random() * 1_000_000)),
    customer_email: 'asha@example.com',
    customer_address_city: 'Kathmandu',
    customer_address: 'Patan Dhoka 12',
    paymentMethod,
    url: 'https://shop.example',
    coupon: couponId,
  }
}
