import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const en = (count: number) => formatNumber('en', count)
const ne = (count: number) => formatNumber('ne', count)

export const todayTexts = texts({
  en: {
    nothing: 'Nothing waits. Good.',
    waits: (count: number) => `${small[count] ?? en(count)} ${count === 1 ? 'thing waits' : 'things wait'} for you`,
    toConfirm: 'Orders to confirm',
    confirm: 'Confirm',
    confirmAll: (count: number) => `Confirm all COD (${en(count)})`,
    confirmed: (order: number) => `#${order} is being packed`,
    confirmedMany: (count: number) =>
      plural('en', count, { one: '1 order is being packed', other: `${en(count)} orders are being packed` }),
    undo: 'Undo',
    more: (count: number) => `See all ${en(count)} orders to confirm`,
    noOrders: 'Every order is confirmed. New ones appear here by themselves.',
    seeOrders: 'See all orders',
    money: 'Money to collect',
    cod: 'Delivered by COD, not settled',
    packing: 'Being packed',
    onItsWay: 'On its way',
    orders: (count: number) => plural('en', count, { one: '1 order', other: `${en(count)} orders` }),
    almostGone: 'Almost gone',
    left: (count: number) => `${en(Math.max(0, count))} left`,
    allStock: 'All stock',
    enough: 'There is enough of everything.',
    attention: 'Payments that need you',
    attentionText: (count: number) =>
      plural('en', count, { one: '1 payment does not fit its order.', other: `${en(count)} payments do not fit.` }),
    call: 'Call',
    othersItems: (count: number) => `+ ${en(count)}`,
    noCourier: 'No courier named',
    live: 'Updates by itself',
  },
  ne: {
    nothing: 'केही बाँकी छैन। राम्रो।',
    waits: (count) => `${ne(count)} वटा काम बाँकी छन्`,
    toConfirm: 'पक्का गर्नुपर्ने अर्डर',
    confirm: 'पक्का गर्नुहोस्',
    confirmAll: (count) => `सबै COD पक्का गर्नुहोस् (${ne(count)})`,
    confirmed: (order) => `#${order} प्याक हुँदै छ`,
    confirmedMany: (count) => `${ne(count)} अर्डर प्याक हुँदै छन्`,
    undo: 'फर्काउनुहोस्',
    more: (count) => `पक्का गर्नुपर्ने सबै ${ne(count)} अर्डर`,
    noOrders: 'सबै अर्डर पक्का भए। नयाँ आफैँ यहाँ आउँछन्।',
    seeOrders: 'सबै अर्डर हेर्नुहोस्',
    money: 'उठाउनुपर्ने पैसा',
    cod: 'पुगेका COD, हिसाब बाँकी',
    packing: 'प्याक हुँदै',
    onItsWay: 'बाटोमा',
    orders: (count) => `${ne(count)} अर्डर`,
    almostGone: 'सकिन लागेका',
    left: (count) => `${ne(Math.max(0, count))} बाँकी`,
    allStock: 'सबै मौज्दात',
    enough: 'सबै सामान पर्याप्त छ।',
    attention: 'हेर्नुपर्ने भुक्तानी',
    attentionText: (count) => `${ne(count)} भुक्तानी अर्डरसँग मिलेन।`,
    call: 'फोन गर्नुहोस्',
    othersItems: (count) => `+ ${ne(count)}`,
    noCourier: 'कुरियर छैन',
    live: 'आफैँ अद्यावधिक हुन्छ',
  },
})
