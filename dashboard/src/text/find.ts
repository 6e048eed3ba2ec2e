import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

const en = (count: number) => formatNumber('en', count)
const ne = (count: number) => formatNumber('ne', count)

type Found = { orders: number; products: number; customers: number }

/** The search over everything. */
export const findTexts = texts({
  en: {
    search: 'Number, phone, name, product',
    title: 'Search everything',
    orders: 'Orders',
    products: 'Products',
    customers: 'Customers',
    all: { orders: 'All orders that fit', products: 'All products that fit', customers: 'All customers that fit' },
    noName: 'Without a name',
    nothing: (q: string) => `Nothing is found for “${q}”.`,
    found: ({ orders, products, customers }: Found) =>
      [
        plural('en', orders, { one: 'Shown: 1 order', other: `Shown: ${en(orders)} orders` }),
        plural('en', products, { one: '1 product', other: `${en(products)} products` }),
        plural('en', customers, { one: '1 customer', other: `${en(customers)} customers` }),
      ].join(', '),
  },
  ne: {
    search: 'नम्बर, फोन, नाम, सामान',
    title: 'सबैतिर खोज्ने',
    orders: 'अर्डर',
    products: 'सामान',
    customers: 'ग्राहक',
    all: { orders: 'यस्ता सबै अर्डर', products: 'यस्ता सबै सामान', customers: 'यस्ता सबै ग्राहक' },
    noName: 'नाम छैन',
    nothing: (q) => `“${q}” भेटिएन।`,
    found: ({ orders, products, customers }) =>
      `देखिएका: ${ne(orders)} अर्डर, ${ne(products)} सामान, ${ne(customers)} ग्राहक`,
  },
})
