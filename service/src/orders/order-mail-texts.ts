import type { Language } from '@pasal/contract/format/language.ts'
import { formatNumber } from '@pasal/contract/format/numbers.ts'

const english = {
  thanks: (store: string) => `Thank you for your order at ${store}.`,
  confirmed: (order: number, store: string) => `Your order ${order} at ${store}`,
  orderNumber: 'Order number',
  line: (quantity: number, name: string) => `${formatNumber('en', quantity)} x ${name}`,
  customization: 'Customization',
  delivery: (place: string) => `Delivery to ${place}`,
  discount: 'Discount',
  total: 'Total',
  follow: 'Follow your order',
  dispatched: (order: number, store: string) => `Your order ${order} at ${store} is on its way.`,
  dispatchedSubject: (order: number, store: string) => `${store}: order ${order} is on its way`,
  courier: 'Courier',
  trackingNumber: 'Tracking number',
}

/** What the mails about an order say. Its number keeps its digits in either language. */
export const orderMailTexts: Record<Language, typeof english> = {
  en: english,
  ne: {
    thanks: (store) => `${store} मा अर्डर गर्नुभएकोमा धन्यवाद।`,
    confirmed: (order, store) => `${store} मा तपाईंको अर्डर ${order}`,
    orderNumber: 'अर्डर नम्बर',
    line: (quantity, name) => `${formatNumber('ne', quantity)} x ${name}`,
    customization: 'आफ्नै रोजाइ',
    delivery: (place) => `${place} सम्म डेलिभरी`,
    discount: 'छुट',
    total: 'जम्मा',
    follow: 'सामान कहाँ पुग्यो हेर्नुहोस्',
    dispatched: (order, store) => `${store} बाट मगाउनुभएको अर्डर ${order} बाटोमा छ।`,
    dispatchedSubject: (order, store) => `${store}: अर्डर ${order} बाटोमा छ`,
    courier: 'कुरियर',
    trackingNumber: 'ट्र्याकिङ नम्बर',
  },
}
