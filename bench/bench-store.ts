/* Stores for measuring: products with two variants each, names from a small vocabulary so that searches find some of them. */

const kinds = ['Shawl', 'Bowl', 'Cap', 'Notebook', 'Tea', 'Lamp', 'Rug', 'Mala']
const places = ['Palpa', 'Ilam', 'Patan', 'Mustang', 'Dolpa', 'Bhaktapur', 'Langtang']

const id = (prefix: string, number: number) => prefix + number.toString(16).padStart(24 - prefix.length, '0')

export const benchStoreId = id('be', 1)
export const productId = (number: number) => id('ca', number)
export const variantId = (number: number, which: number) => id('da', number * 2 + which)
export const couponId = id('c0', 1)

function product(number: number) {
  const variant = (which: number) => ({
    _id: variantId(number, which),
    option_name: which === 0 ? 'Red' : 'Blue',
    price: 500 + (number % 90) * 10,
    quantity: 1_000_000,
  })
  return {
    _id: productId(number),
    name: `${places[number % 7]} ${kinds[number % 8]} ${number}`,
    slug: `product-${number}`,
    price: 0,
    quantity: 0,
    continue_selling: false,
    colors: ['Red:#c0392b', 'Blue:#2980b9'],
    tags: ['handmade'],
    categories: ['crafts'],
    image_urls: [`https://pictures.example/${number}.webp`],
    description: '<p>Made by hand in the hills, one piece at a time.</p>',
    variants: [variant(0), variant(1)],
  }
}

export function benchStoreFile(products: number) {
  return {
    format: 'pasal-store/1',
    store: { _id: benchStoreId, subdomain: 'bench', name: 'Bench', plan: 'premium' },
    categories: [{ name: 'Crafts', slug: 'crafts' }],
    products: Array.from({ length: products }, (_none, number) => product(number)),
    delivery: { defaults: [100, 150, 200, 300, 500, 900], places: [['Kathmandu', true, 50, -1, -1, -1, -1, -1]] },
    coupons: [{ _id: couponId, code: 'BENCH', coupon_type: 2, coupon_value: 10, usage_limit: null }],
  }
}

/** A COD order of two lines with a coupon. */
export function benchOrder(first: number, second: number) {
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
    paymentMethod: 'COD',
    url: 'https://shop.example',
    coupon: couponId,
  }
}
