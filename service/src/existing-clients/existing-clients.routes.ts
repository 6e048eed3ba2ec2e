import * as routes from '@pasal/contract/existing-clients/routes.ts'
import type { Context } from '../context.ts'
import type { Printer } from '../documents/printer.ts'
import { takeMerchantBodies } from '../merchant/merchant-server.ts'
import type { App } from '../platform/http/http-server.ts'
import { deleteProduct } from '../products/delete-product.ts'
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

/** What existing programs call outside `/merchant` (18). `app` is an instance of their own. */
export function existingClientRoutes(app: App, context: Context, print: Printer): void {
  takeMerchantBodies(app)
  app.post('/api-key/check', (request, reply) => checkKey(context, request, reply))
  orderRoutes(app, context)
  productRoutes(app, context)
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

function stockRoutes(app: App, context: Context): void {
  serveClient(app, context, routes.listOutlets, listClientOutlets)
  serveClient(app, context, routes.receiveStock, receiveStock)
  serveClient(app, context, routes.listInventory, ({ storeId, query }) => listInventoryPage(context.db, storeId, query))
}
