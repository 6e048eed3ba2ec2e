import type { Language } from '../language/language.ts'
import { accountTexts } from '../text/account.ts'
import { apiKeyTexts } from '../text/api-keys.ts'
import { auditTexts } from '../text/audit.ts'
import { blogTexts } from '../text/blog.ts'
import { catalogueTexts } from '../text/catalogue.ts'
import { codTexts } from '../text/cod.ts'
import { contentTexts } from '../text/content.ts'
import { csvTexts } from '../text/csv.ts'
import { customerTexts } from '../text/customers.ts'
import { deliveryTexts } from '../text/delivery.ts'
import { domainTexts } from '../text/domain.ts'
import { formTexts } from '../text/forms.ts'
import { offerTexts } from '../text/offers.ts'
import { orderTexts } from '../text/order.ts'
import { orderPeopleTexts } from '../text/order-people.ts'
import { ordersTexts } from '../text/orders.ts'
import { pluginTexts } from '../text/plugins.ts'
import { productTexts } from '../text/products.ts'
import { reviewTexts } from '../text/reviews.ts'
import { settingsTexts } from '../text/settings.ts'
import { staffTexts } from '../text/staff.ts'
import { stockTexts } from '../text/stock.ts'
import { submissionTexts } from '../text/submissions.ts'
import { transactionTexts } from '../text/transactions.ts'
import { webhookTexts } from '../text/webhooks.ts'
import type { Entry, Names } from './audit-changes.ts'
import { gateways } from './gateways.ts'

/** The objects of the log, as the pages call them. */
export function kindNames(lang: Language): Names {
  const [catalogue, offers, settings] = [catalogueTexts[lang], offerTexts[lang], settingsTexts[lang].list]
  const { areas } = contentTexts[lang]
  return {
    ...{ order: ordersTexts[lang].title, transaction: transactionTexts[lang].title, settlement: codTexts[lang].title },
    ...{ bill: csvTexts[lang].kinds.bills, product: productTexts[lang].title, category: catalogue.categories },
    ...{ brand: catalogue.brands, print: catalogue.prints, picture: productTexts[lang].fields.image_urls ?? '' },
    ...{ coupon: offers.coupons, flash_sale: offers.sales, delivery: deliveryTexts[lang].title },
    ...{ outlet: stockTexts[lang].outlets, customer: customerTexts[lang].title, review: areas.reviews.title },
    ...{ submission: areas.submissions.title, form: areas.forms.title, post: areas.posts.title },
    ...{ blog_author: areas.authors.title, blog_category: auditTexts[lang].blogCategories, page: areas.pages.title },
    ...{ store: settingsTexts[lang].title, plugin: settings.plugins.name, credential: settings.payments.name },
    ...{ domain: settings.domain.name, person: settings.staff.name, invitation: auditTexts[lang].invitations },
    ...{ api_key: settings['api-keys'].name, webhook: settings.webhooks.name, job: csvTexts[lang].title },
  }
}

/** How the forms call the fields of an object of this kind. */
export function fieldNames(lang: Language, kind: string): Names {
  const { name, email, note } = customerTexts[lang]
  const blog = blogTexts[lang].fieldNames
  const byKind: Record<string, Names> = {
    ...{ order: orderNames(lang), product: { ...productTexts[lang].fields, quantity: stockTexts[lang].quantity } },
    ...{ category: catalogueTexts[lang].fields, brand: catalogueTexts[lang].fields },
    ...{ print: catalogueTexts[lang].fields, coupon: offerTexts[lang].couponFields },
    ...{ flash_sale: offerTexts[lang].saleFields, customer: { name, email, note }, post: blog, page: blog },
    ...{ blog_author: blog, blog_category: blog, form: formTexts[lang].fieldNames },
    ...{ outlet: pick(stockTexts[lang], ['name', 'website']), store: settingsTexts[lang].fields },
    ...{ webhook: pick(webhookTexts[lang], ['url', 'description', 'events', 'enabled', 'secret']) },
    ...{ api_key: { name: apiKeyTexts[lang].name, scopes: apiKeyTexts[lang].rights } },
    ...{ person: { role: staffTexts[lang].role, ...accountTexts[lang].mailsFor } },
    ...{
      invitation: pick(staffTexts[lang], ['email', 'role']),
      submission: { read: submissionTexts[lang].states['1'] },
    },
    ...{ delivery: { defaults: deliveryTexts[lang].everywhere }, domain: pick(domainTexts[lang], ['domain']) },
    ...{ review: { hidden: reviewTexts[lang].hidden, reply: reviewTexts[lang].yourReply } },
    settlement: pick(codTexts[lang], ['courier', 'reference', 'fee']),
    transaction: { resolution: transactionTexts[lang].what, resolution_reference: transactionTexts[lang].reference },
    job: { ...csvTexts[lang].results, kind: csvTexts[lang].what },
  }
  return { ...auditTexts[lang].fields, ...byKind[kind] }
}

function orderNames(lang: Language): Names {
  const { goods, customization, discount, total, paid, refunded, writeNote } = orderTexts[lang]
  const list = ordersTexts[lang]
  return {
    ...{ ...orderPeopleTexts[lang].labels, status: list.status, payment_status: list.payment, text: writeNote },
    ...{ paymentMethod: list.method, paid_amount: paid, refunded_amount: refunded, total, ordered_products: goods },
    ...{ product_total_price: goods, customization_total: customization, 'discount.d_value': discount },
    ...{ 'discount.code': offerTexts[lang].code, delivery_charge: orderTexts[lang].delivery('') },
    customer_address_city: list.place,
  }
}

/** What the object itself is called. */
export function objectName(lang: Language, { kind, name }: Entry['object']): string {
  if (kind === 'order') return `#${name}`
  const { plugins } = pluginTexts[lang]
  if (kind === 'plugin' && Object.hasOwn(plugins, name)) return plugins[name as keyof typeof plugins].name
  if (kind !== 'credential') return name
  const gateway = Object.values(gateways).find(({ credentials }) => credentials.some(({ key }) => key === name))
  return gateway?.name ?? name
}

function pick<Of extends object>(of: Of, names: readonly (keyof Of & string)[]): Names {
  return Object.fromEntries(names.map((name) => [name, String(of[name])]))
}
