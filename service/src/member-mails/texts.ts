import { formatRupees } from '@pasal/contract/format/amounts.ts'
import { formatNumber } from '@pasal/contract/format/numbers.ts'

type Order = { order_number: number; total: number; customer: string }

const english = {
  order: (number: number) => `Order ${number}`,
  orderRow: ({ total, customer }: Order) => `${formatRupees('en', total)}, ${customer}`,
  newOrder: (number: number) => `New order ${number}`,
  newOrders: (count: number) => `${formatNumber('en', count)} new orders`,
  left: (count: number) => `${formatNumber('en', count)} left`,
  lowItem: (item: string) => `Low stock: ${item}`,
  oneItem: 'one item',
  lowItems: (count: number) => `${formatNumber('en', count)} items are low`,
  payment: 'A payment needs attention',
  payments: (count: number) => `${formatNumber('en', count)} payments need attention`,
  form: 'A form was submitted',
  forms: (count: number) => `${formatNumber('en', count)} forms were submitted`,
  more: (count: number) => `And ${formatNumber('en', count)} more.`,
}

/** What the mails to members say. Numbers of orders keep their digits in either language. */
export const memberMailTexts: { en: typeof english; ne: typeof english } = {
  en: english,
  ne: {
    order: (number) => `अर्डर ${number}`,
    orderRow: ({ total, customer }) => `${formatRupees('ne', total)}, ${customer}`,
    newOrder: (number) => `नयाँ अर्डर ${number}`,
    newOrders: (count) => `${formatNumber('ne', count)} नयाँ अर्डर`,
    left: (count) => `${formatNumber('ne', count)} बाँकी`,
    lowItem: (item) => `सकिन लागेको सामान: ${item}`,
    oneItem: 'एउटा सामान',
    lowItems: (count) => `${formatNumber('ne', count)} सामान सकिन लागे`,
    payment: 'एउटा भुक्तानी हेर्नुपर्ने छ',
    payments: (count) => `${formatNumber('ne', count)} भुक्तानी हेर्नुपर्ने छन्`,
    form: 'फारमबाट एउटा सन्देश आयो',
    forms: (count) => `फारमबाट ${formatNumber('ne', count)} सन्देश आए`,
    more: (count) => `अरू ${formatNumber('ne', count)} छन्।`,
  },
}
