import { formatAmount } from '@pasal/contract/format/amounts.ts'
import { formatNumber } from '@pasal/contract/format/numbers.ts'
import type { Attention } from '../orders/merchant/transactions.queries.ts'

type Payment = { amount: number; attention: Attention | null }
type Order = { order_number: number; total: number; customer: string }

const english = {
  order: (number: number) => `Order ${number}`,
  orderRow: ({ total, customer }: Order) => `Rs. ${formatAmount('en', total)}, ${customer}`,
  newOrder: (number: number) => `New order ${number}`,
  newOrders: (count: number) => `${formatNumber('en', count)} new orders`,
  left: (count: number) => `${formatNumber('en', count)} left`,
  lowItem: (item: string) => `Low stock: ${item}`,
  oneItem: 'one item',
  lowItems: (count: number) => `${formatNumber('en', count)} items are low`,
  attention: ({ amount, attention }: Payment) => {
    const sum = `Rs. ${formatAmount('en', amount)}`
    if (attention === 'surplus') return `${sum} came twice`
    if (attention === 'cancelled') return `${sum} came for a cancelled order`
    if (attention === 'oversold') return `${sum} is paid, but there are not enough pieces`
    // Null: somebody has settled it since.
    return attention === null ? sum : `${sum} does not fit the order`
  },
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
    orderRow: ({ total, customer }) => `रु. ${formatAmount('ne', total)}, ${customer}`,
    newOrder: (number) => `नयाँ अर्डर ${number}`,
    newOrders: (count) => `${formatNumber('ne', count)} नयाँ अर्डर`,
    left: (count) => `${formatNumber('ne', count)} बाँकी`,
    lowItem: (item) => `सकिन लागेको सामान: ${item}`,
    oneItem: 'एउटा सामान',
    lowItems: (count) => `${formatNumber('ne', count)} सामान सकिन लागे`,
    attention: ({ amount, attention }) => {
      const sum = `रु. ${formatAmount('ne', amount)}`
      if (attention === 'surplus') return `${sum} दुई पटक आयो`
      if (attention === 'cancelled') return `${sum} रद्द भएको अर्डरमा आयो`
      if (attention === 'oversold') return `${sum} तिरियो, तर सामान पुग्दैन`
      return attention === null ? sum : `${sum} अर्डरसँग मिलेन`
    },
    payment: 'एउटा भुक्तानी हेर्नुपर्ने छ',
    payments: (count) => `${formatNumber('ne', count)} भुक्तानी हेर्नुपर्ने छन्`,
    form: 'फारमबाट एउटा सन्देश आयो',
    forms: (count) => `फारमबाट ${formatNumber('ne', count)} सन्देश आए`,
    more: (count) => `अरू ${formatNumber('ne', count)} छन्।`,
  },
}
