/* The orders of the demo store: what was bought, by whom, and what happened then. */

/** What happens to an order, one after the other (demo-order-steps.ts). */
export type DemoStep =
  | ['pack' | 'dispatch' | 'deliver' | 'collect' | 'cancel' | 'lose' | 'give back' | 'label', string?]
  | ['note', string]
  | ['receive', amount: number]
  | ['refund', amount?: number]
  | ['pay online' | 'fail online' | 'pay again' | 'pay wrongly']
  | ['return', line: number]

export type DemoOrder = {
  daysAgo: number
  /** the place in `demoCustomers` */
  by: number
  pays?: string
  source?: 'web' | 'phone' | 'counter' | 'social'
  /** Inactive: waits for its payment; Draft: the merchant has not confirmed it */
  begins?: 'Inactive' | 'Draft'
  /** `<slug>`, `<slug>|<option>`, with ` x<units>` */
  items: string[]
  steps?: DemoStep[]
}

type DemoCustomer = { name: string; city: string; address: string; email?: string; note?: string }

/** Their phones are numbers that no person has: 9800000001 and on. */
export const demoCustomers: readonly DemoCustomer[] = [
  { name: 'Sita Maharjan', city: 'Lalitpur', address: 'Patan Dhoka 12', email: 'sita@example.com' },
  { name: 'Ramesh Adhikari', city: 'Kathmandu Inside Ring Road', address: 'Naxal, Bhagawati Marg' },
  { name: 'Pema Lama', city: 'Kathmandu Outside Ring Road', address: 'Boudha, gate 3', email: 'pema@example.com' },
  { name: 'Anil Shrestha', city: 'Bhaktapur', address: 'Suryabinayak 5', note: 'Rings back after six.' },
  { name: 'Gita Thapa', city: 'Pokhara', address: 'Lakeside, street 14', email: 'gita@example.com' },
  { name: 'Dawa Sherpa', city: 'Kathmandu Inside Ring Road', address: 'Thamel, Saatghumti' },
  { name: 'Laxmi Chaudhary', city: 'Bharatpur', address: 'Narayangadh, Pulchowk' },
  { name: 'Bibek Karki', city: 'Biratnagar', address: 'Traffic Chowk 2', note: 'Refused two parcels.' },
  { name: 'Nirmala Gurung', city: 'Pokhara', address: 'Bagar 1', email: 'nirmala@example.com' },
  { name: 'Suresh Yadav', city: 'Birgunj', address: 'Adarsha Nagar' },
  { name: 'Kabita Rai', city: 'Dharan', address: 'Bhanu Chowk', email: 'kabita@example.com' },
  { name: 'Hari Poudel', city: 'Butwal', address: 'Milan Chowk' },
  { name: 'Manju Bajracharya', city: 'Lalitpur', address: 'Jawalakhel 4', email: 'manju@example.com' },
  { name: 'Tenzin Dolma', city: 'Kathmandu Outside Ring Road', address: 'Jorpati 6' },
]

/** The oldest first. */
export const demoOrders: readonly DemoOrder[] = [
  { daysAgo: 34, by: 0, items: ['masala-chiya-blend x2'], steps: [['dispatch', 'Yak Express'], ['collect']] },
  { daysAgo: 33, by: 1, items: ['steel-trail-flask'], steps: [['dispatch', 'Yak Express'], ['collect']] },
  {
    ...{ daysAgo: 32, by: 2, pays: 'WalletA', items: ['tingsha-cymbals', 'juniper-rope-incense x5'] },
    steps: [['pay online'], ['dispatch', 'Valley Riders'], ['deliver']],
  },
  {
    ...{ daysAgo: 30, by: 4, pays: 'WalletB', items: ['hemp-jhola-bag|रातो'] },
    steps: [['pay online'], ['dispatch', 'Himal Cargo'], ['deliver']],
  },
  {
    ...{ daysAgo: 29, by: 7, items: ['manang-down-jacket|Red/M/L'] },
    steps: [
      ['dispatch', 'Himal Cargo'],
      ['note', 'The courier called three times.'],
      ['give back', 'Not accepted'],
    ],
  },
  { daysAgo: 28, by: 3, items: ['lokta-gift-wrap-set x3'], steps: [['dispatch', 'Valley Riders'], ['collect']] },
  {
    ...{ daysAgo: 27, by: 8, pays: 'HubA', items: ['pashmina-travel-stole'] },
    steps: [['pay online'], ['dispatch', 'Himal Cargo'], ['deliver'], ['return', 1], ['refund', 4200]],
  },
  { daysAgo: 26, by: 5, source: 'counter', items: ['hand-hammered-singing-bowl|10 cm'], steps: [['collect']] },
  {
    ...{ daysAgo: 25, by: 6, items: ['ilam-golden-tips-black-tea|100 g x2'] },
    steps: [['dispatch', 'Himal Cargo'], ['deliver']],
  },
  { daysAgo: 24, by: 9, items: ['kanyam-green-tea x3'], steps: [['cancel', 'Ordered twice']] },
  {
    ...{ daysAgo: 23, by: 10, pays: 'WalletA', items: ['dhaka-weave-scarf'] },
    steps: [['pay online'], ['cancel', 'The shopper changed her mind'], ['refund']],
  },
  { daysAgo: 22, by: 0, items: ['felt-finger-puppets x2'], steps: [['dispatch', 'Valley Riders'], ['collect']] },
  {
    ...{ daysAgo: 21, by: 11, source: 'phone', pays: 'bank transfer', items: ['trekking-poles-pair'] },
    steps: [['receive', 1000], ['dispatch', 'Himal Cargo'], ['deliver']],
  },
  { daysAgo: 20, by: 12, items: ['wild-cliff-honey'], steps: [['dispatch', 'Valley Riders'], ['collect']] },
  {
    ...{ daysAgo: 19, by: 2, pays: 'bank_card', items: ['full-moon-singing-bowl'] },
    steps: [['pay online'], ['note', 'Packed by Bikash, with a cushion.'], ['dispatch', 'Valley Riders'], ['deliver']],
  },
  {
    ...{ daysAgo: 18, by: 13, items: ['felt-slippers|Grey/38/39 x2'] },
    steps: [['dispatch', 'Yak Express'], ['collect'], ['return', 1], ['refund', 500]],
  },
  { daysAgo: 17, by: 4, begins: 'Inactive', pays: 'WalletB', items: ['silver-filigree-earrings'] },
  {
    daysAgo: 16,
    by: 7,
    items: ['wild-cliff-honey x2'],
    steps: [
      ['dispatch', 'Himal Cargo'],
      ['lose', 'Broken jars'],
    ],
  },
  {
    ...{ daysAgo: 15, by: 1, pays: 'QR', items: ['lokta-pocket-notebook|Forest x4'] },
    steps: [['pay online'], ['dispatch', 'Yak Express'], ['deliver']],
  },
  {
    ...{ daysAgo: 14, by: 8, pays: 'WalletA', items: ['ear-flap-wool-cap|Teal'] },
    steps: [['pay online'], ['cancel', 'The size was wrong']],
  },
  {
    daysAgo: 13,
    by: 6,
    source: 'social',
    items: ['masala-dani-gift-set'],
    steps: [['dispatch', 'Himal Cargo'], ['deliver']],
  },
  { daysAgo: 12, by: 3, items: ['chautari-gift-hamper'], steps: [['dispatch', 'Valley Riders'], ['collect']] },
  {
    ...{ daysAgo: 11, by: 10, begins: 'Inactive', pays: 'HubA', items: ['pote-mala|Rato'] },
    steps: [['fail online']],
  },
  { daysAgo: 10, by: 5, items: ['jumla-timur-pepper x3'], steps: [['dispatch', 'Yak Express'], ['deliver']] },
  {
    ...{ daysAgo: 9, by: 12, pays: 'WalletB', items: ['allo-nettle-table-runner'] },
    steps: [['pay online'], ['pay again'], ['dispatch', 'Valley Riders'], ['deliver']],
  },
  { daysAgo: 8, by: 9, items: ['copper-water-gagri'], steps: [['dispatch', 'Himal Cargo'], ['deliver']] },
  { daysAgo: 7, by: 0, items: ['first-flush-spring-tea x2'], steps: [['cancel', 'Not reached by phone']] },
  {
    ...{ daysAgo: 6, by: 2, pays: 'WalletA', items: ['lungta-prayer-flags|10 m x2'] },
    steps: [['pay online'], ['dispatch', 'Valley Riders']],
  },
  { daysAgo: 5, by: 11, items: ['bhojpure-khukuri'], steps: [['pack'], ['dispatch', 'Himal Cargo']] },
  { daysAgo: 5, by: 13, items: ['langtang-valley-trekking-map x2'], steps: [['dispatch', 'Yak Express']] },
  {
    ...{ daysAgo: 4, by: 8, begins: 'Inactive', pays: 'BankNetA', items: ['silver-needle-white-tea'] },
    steps: [['pay wrongly']],
  },
  {
    ...{ daysAgo: 4, by: 4, items: ['langtang-45l-backpack|Slate/L/XL'] },
    steps: [['pack'], ['label', 'gift'], ['dispatch', 'Himal Cargo']],
  },
  {
    daysAgo: 3,
    by: 1,
    pays: 'bank_card',
    items: ['hand-hammered-singing-bowl|14 cm'],
    steps: [['pay online'], ['pack']],
  },
  { daysAgo: 2, by: 6, items: ['palpali-dhaka-topi|Red/Black/M/L x2'], steps: [['pack'], ['label', 'gift']] },
  { daysAgo: 2, by: 3, items: ['lokta-pocket-notebook|Turmeric x3'], steps: [['pack']] },
  {
    ...{ daysAgo: 1, by: 12, source: 'social', begins: 'Draft', items: ['daura-suruwal-for-children|4/5 yrs'] },
    steps: [['note', 'Asks for a discount.']],
  },
  { daysAgo: 1, by: 10, pays: 'WalletA', items: ['pashmina-travel-stole'], steps: [['pay online']] },
  { daysAgo: 0, by: 5, items: ['masala-chiya-blend x4'], steps: [['label', 'urgent']] },
  { daysAgo: 0, by: 13, items: ['steel-trail-flask', 'langtang-valley-trekking-map'] },
  { daysAgo: 0, by: 0, items: ['nepali-wall-calendar-2084 x2', 'lokta-gift-wrap-set'] },
]
