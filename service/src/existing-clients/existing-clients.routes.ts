import * as routes from '@pasal/contract/existing-clients/routes.ts'
import type { Context } from '../context.ts'
import type { Printer } from '../documents/printer.ts'
import type { ShownPicture } from '../media/shown-picture.ts'
import { uploadPicture } from '../media/upload-picture.ts'
import { takeMerchantBodies } from '../merchant/merchant-server.ts'
import type { App } from '../platform/http/http-server.ts'
import { deleteProduct } from '../products/delete-product.ts'
import { streamForms } from '../uploads/stream-forms.ts'
import type { UploadLimits } from '../uploads/upload-limits.ts'
import { readClientAnalytics, readClientDashboard } from './client-analytics.ts'
import { printBarcodes } from './client-barcodes.ts'
import {
  listClientOrders,
  readClientOrder,
  readPrintRequest,
  requestPrint,
  setClientStatus,
  setClientStatuses,
} from './client-orders.ts'
import { listAllProducts, listCategoryNames, listProductsOfCounter } from './client-products.queries.ts'
import {
  addClientProduct,
  changeClientProducts,
  changeCustomFields,
  changeGeneral,
  changeInventory,
  readClientProduct,
} from './client-products.ts'
import { listInventoryPage } from './client-stock.queries.ts'
import { listClientOutlets, receiveStock } from './client-stock.ts'
import { checkKey, readClientStore, updatePlugin } from './client-store.ts'
import { serveClient } from './serve-client.ts'

/** What these routes share with the merchant's: one printing thread, and the limits of uploads. */
export type Shared = { print: Printer; limits: UploadLimits }

/** What existing programs call outside `/merchant` (18). `app` is an instance of their own. */
export function existingClientRoutes(app: App, context: Context, { print, limits }: Shared): void {
  takeMerchantBodies(app)
  app.post('/api-key/check', (request, reply) => checkKey(context, request, reply))
  orderRoutes(app, context)
  productRoutes(app, context)
  pictureRoutes(app, context, limits)
  stockRoutes(app, context)
  serveClient(app, context, routes.printBarcodes, (request) => printBarcodes(request, print))
  serveClient(app, context, routes.printBarcodesOfStock, (request) => printBarcodes(request, print))
  serveClient(app, context, routes.readDashboard, readClientDashboard)
  serveClient(app, context, routes.readAnalytics, readClientAnalytics)
  serveClient(app, context, routes.readStore, readClientStore)
  serveClient(app, context, routes.updatePlugin, updatePlugin)
}

function orderRoutes(app: App, context: Context): void {
  serveClient(app, context, routes.listOrders, listClientOrders)
  serveClient(app, context, routes.readOrder, readClientOrder)
  serveClient(app, context, routes.requestPrint, requestPrint)
  serveClient(app, context, routes.readPrintRequest, readPrintRequest)
  serveClient(app, context, routes.setOrderStatus, setClientStatus)
  serveClient(app, context, routes.setOrderStatuses, setClientStatuses)
}

function productRoutes(app: App, context: Context): void {
  const { db } = context
  serveClient(app, context, routes.listProducts, ({ storeId }) => listAllProducts(db, storeId))
  serveClient(app, context, routes.readProduct, readClientProduct)
  serveClient(app, context, routes.listProductsOfCounter, async ({ storeId }) => ({
    products: await listProductsOfCounter(db, storeId),
  }))
  serveClient(app, context, routes.addProduct, addClientProduct)
  serveClient(app, context, routes.changeGeneral, changeGeneral)
  serveClient(app, context, routes.changeInventory, changeInventory)
  serveClient(app, context, routes.changeCustomFields, changeCustomFields)
  serveClient(app, context, routes.changeProducts, changeClientProducts)
  serveClient(app, context, routes.deleteProduct, async (request) => {
    await deleteProduct(request, request.params.product_id as string)
    return { success: true }
  })
  serveClient(app, context, routes.listCategories, ({ storeId }) => listCategoryNames(db, storeId))
}

function pictureRoutes(app: App, context: Context, limits: UploadLimits): void {
  app.register(async (scope) => {
    await streamForms(scope as unknown as App)
    serveClient(scope as unknown as App, context, routes.uploadPicture, async (request) => {
      const { url, _id, bytes } = (await uploadPicture(request, limits)).body as ShownPicture
      return { success: true, file: { file_url: url, file_key: _id, size: bytes } }
    })
  })
}

function stockRoutes(app: App, context: Context): void {
  serveClient(app, context, routes.listOutlets, listClientOutlets)
  serveClient(app, context, routes.receiveStock, receiveStock)
  serveClient(app, context, routes.listInventory, ({ storeId, query }) => listInventoryPage(context.db, storeId, query))
}
