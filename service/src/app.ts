import compress from '@fastify/compress'
import { alertMerchantRoutes } from './alerts/alerts.merchant.routes.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { blogMerchantRoutes } from './blog/blog.merchant.routes.ts'
import { blogRoutes } from './blog/blog.routes.ts'
import { brandsRoutes } from './catalog/brands/brands.routes.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { catalogueMerchantRoutes } from './catalog/merchant/catalogue.merchant.routes.ts'
import type { Context } from './context.ts'
import { conversionEventRoutes } from './conversion-events/conversion-events.routes.ts'
import { couponMerchantRoutes } from './coupons/coupons.merchant.routes.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { csvJobMerchantRoutes } from './csv-jobs/jobs.merchant.routes.ts'
import { customerMerchantRoutes } from './customers/customers.merchant.routes.ts'
import { dashboardRoutes } from './dashboard/serve-dashboard.ts'
import { deliveryMerchantRoutes } from './delivery/delivery.merchant.routes.ts'
import { deliveryRoutes } from './delivery/delivery.routes.ts'
import { demoPictureRoutes } from './demo/demo-pictures.routes.ts'
import { documentMerchantRoutes } from './documents/documents.merchant.routes.ts'
import { openPrinter } from './documents/printer.ts'
import { eventStreamMerchantRoutes } from './event-stream/event-stream.merchant.routes.ts'
import { existingClientRoutes, type Shared } from './existing-clients/existing-clients.routes.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { flashSaleMerchantRoutes } from './flash-sales/flash-sales.merchant.routes.ts'
import { flashSaleRoutes } from './flash-sales/flash-sales.routes.ts'
import { formMerchantRoutes } from './forms/forms.merchant.routes.ts'
import { formRoutes } from './forms/forms.routes.ts'
import { inventoryMerchantRoutes } from './inventory/inventory.merchant.routes.ts'
import { mediaMerchantRoutes } from './media/media.merchant.routes.ts'
import { auditMerchantRoutes } from './merchant/audit.merchant.routes.ts'
import { prepareMerchantServer } from './merchant/merchant-server.ts'
import { healthRoutes } from './operator/health.routes.ts'
import { messageAdminRoutes } from './operator/outbox.routes.ts'
import { paymentAdminRoutes } from './operator/payments.routes.ts'
import { peopleAdminRoutes } from './operator/people.routes.ts'
import { storeFileRoutes } from './operator/store-files.routes.ts'
import { storeAdminRoutes } from './operator/stores.routes.ts'
import { billMerchantRoutes } from './orders/merchant/bills.merchant.routes.ts'
import { orderMerchantRoutes } from './orders/merchant/orders.merchant.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { pageMerchantRoutes } from './pages/pages.merchant.routes.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { moneyMerchantRoutes } from './payments/merchant/money.merchant.routes.ts'
import { paymentSettingsMerchantRoutes } from './payments/merchant/payment-settings.merchant.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { qrPictureRoutes } from './payments/qr-picture.routes.ts'
import { authRoutes } from './people/auth.routes.ts'
import { apiDocs } from './platform/api-docs/api-docs.routes.ts'
import { serveCachedResponsesFirst } from './platform/cache/cached-responses.ts'
import { addEntityTag } from './platform/http/entity-tag.ts'
import { type App, createHttpServer } from './platform/http/http-server.ts'
import { readAsJson } from './platform/http/json-body.ts'
import { productMerchantRoutes } from './products/products.merchant.routes.ts'
import { reportMerchantRoutes } from './reports/reports.merchant.routes.ts'
import { reviewMerchantRoutes } from './reviews/reviews.merchant.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { settingsMerchantRoutes } from './settings/settings.merchant.routes.ts'
import { staffMerchantRoutes } from './staff/staff.merchant.routes.ts'
import { startPageRoutes } from './start-page/start-page.routes.ts'
import { serveStorefrontByHost } from './storefront/serve-storefront.ts'
import { hideClosedStores } from './stores/closed-stores.ts'
import { storesRoutes } from './stores/stores.routes.ts'
import { openUploadLimits } from './uploads/upload-limits.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { webhookMerchantRoutes } from './webhooks/webhooks.merchant.routes.ts'

/** The HTTP service: every feature on one line. */
export async function buildApp(context: Context): Promise<App> {
  const app = await createHttpServer(context)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  app.addHook('onSend', addEntityTag)
  readAsJson(app, 'application/json')
  hideClosedStores(app, context)
  const firstSegments = collectFirstSegments(app)

  startPageRoutes(app, context)
  dashboardRoutes(app, context)
  apiDocs(app)
  healthRoutes(app, context)
  storesRoutes(app, context)
  catalogRoutes(app, context)
  brandsRoutes(app, context)
  flashSaleRoutes(app, context)
  deliveryRoutes(app, context)
  couponRoutes(app, context)
  orderRoutes(app, context)
  reviewRoutes(app, context)
  formRoutes(app, context)
  alertRoutes(app, context)
  paymentRoutes(app, context)
  qrPictureRoutes(app, context)
  conversionEventRoutes(app, context)
  analyticsRoutes(app, context)
  blogRoutes(app, context)
  pagesRoutes(app, context)
  feedRoutes(app, context)
  storeFileRoutes(app, context)
  messageAdminRoutes(app, context)
  paymentAdminRoutes(app, context)
  storeAdminRoutes(app, context)
  peopleAdminRoutes(app, context)
  authRoutes(app, context)
  const shared: Shared = { print: openPrinter(), limits: openUploadLimits() }
  await uploadRoutes(app, context, shared.limits)
  await app.register(
    async (merchant) => {
      merchantRoutes(merchant as unknown as App, context, shared)
      await mediaMerchantRoutes(merchant as unknown as App, context, shared.limits)
    },
    { prefix: '/merchant' },
  )
  await app.register((clients, _options, done) => {
    existingClientRoutes(clients as unknown as App, context, shared)
    done()
  })
  if (context.config.demo) demoPictureRoutes(app)
  if (context.config.gatewaySandbox) sandboxRoutes(app, context)
  serveCachedResponsesFirst(app.server, context.cache)
  if (context.config.roles.includes('storefront')) serveStorefrontByHost(app, context, firstSegments)
  return app
}

/** The merchant's API: what each feature offers below `/merchant`. */
function merchantRoutes(app: App, context: Context, { print, limits }: Shared): void {
  prepareMerchantServer(app)
  settingsMerchantRoutes(app, context)
  deliveryMerchantRoutes(app, context)
  catalogueMerchantRoutes(app, context)
  staffMerchantRoutes(app, context)
  auditMerchantRoutes(app, context)
  productMerchantRoutes(app, context)
  inventoryMerchantRoutes(app, context)
  couponMerchantRoutes(app, context)
  flashSaleMerchantRoutes(app, context)
  alertMerchantRoutes(app, context)
  formMerchantRoutes(app, context)
  reviewMerchantRoutes(app, context)
  blogMerchantRoutes(app, context)
  pageMerchantRoutes(app, context)
  orderMerchantRoutes(app, context)
  moneyMerchantRoutes(app, context)
  paymentSettingsMerchantRoutes(app, context)
  customerMerchantRoutes(app, context)
  billMerchantRoutes(app, context)
  documentMerchantRoutes(app, context, print)
  reportMerchantRoutes(app, context)
  csvJobMerchantRoutes(app, context, limits)
  eventStreamMerchantRoutes(app, context)
  webhookMerchantRoutes(app, context)
}

/** The first part of each route's path, such as `order`: it tells the API from a shop's page on the same host. */
function collectFirstSegments(app: App): ReadonlySet<string> {
  const segments = new Set<string>()
  app.addHook('onRoute', ({ url }) => void segments.add(url.split('/', 2)[1] ?? ''))
  return segments
}
