import { uploadMerchantPicture } from '../merchant/media/routes.ts'
import { heavyCalls, largeBodyBytes } from '../merchant/route.ts'
import {
  addProductRequest,
  analyticsQuery,
  barcodesQuery,
  changeCustomFieldsRequest,
  changeGeneralRequest,
  changeInventoryRequest,
  changeProductsRequest,
  listInventoryQuery,
  listOrdersQuery,
  printRequest,
  setStatusesRequest,
  setStatusRequest,
  stockInRequest,
  updatePluginRequest,
} from './requests.ts'
import type { ClientRoute } from './route.ts'

const order = { thing: 'Order' } as const
const product = { thing: 'Product' } as const
const bodyLimit = largeBodyBytes

export const listOrders = {
  ...{ method: 'GET', url: '/order/:store_id', needs: 'read_orders', request: { query: listOrdersQuery } },
} satisfies ClientRoute

export const readOrder = {
  ...{ method: 'GET', url: '/order/:store_id/:order_id', needs: 'read_orders', ...order },
} satisfies ClientRoute

export const requestPrint = {
  ...{ method: 'POST', url: '/order/print_request/:store_id', needs: 'read_orders', request: { body: printRequest } },
} satisfies ClientRoute

export const readPrintRequest = {
  ...{ method: 'GET', url: '/order/print_request/:store_id/:print_request_id', needs: 'read_orders' },
  thing: 'Print request',
} satisfies ClientRoute

export const setOrderStatus = {
  ...{ method: 'POST', url: '/order/:store_id/:order_id/status', needs: 'write_orders', ...order },
  request: { body: setStatusRequest },
} satisfies ClientRoute

export const setOrderStatuses = {
  ...{ method: 'POST', url: '/order/:store_id/bulk_status', needs: 'write_orders', limit: heavyCalls },
  request: { body: setStatusesRequest },
} satisfies ClientRoute

export const listProducts = {
  ...{ method: 'GET', url: '/product/:store_id', needs: 'read_products', limit: heavyCalls },
} satisfies ClientRoute

export const readProduct = {
  ...{ method: 'GET', url: '/product/:store_id/:product_id', needs: 'read_products', ...product },
} satisfies ClientRoute

export const listProductsOfCounter = {
  ...{ method: 'GET', url: '/product/pos/:store_id', needs: 'read_products', limit: heavyCalls },
} satisfies ClientRoute

export const addProduct = {
  ...{ method: 'POST', url: '/product/:store_id', needs: 'write_products', bodyLimit },
  request: { body: addProductRequest },
} satisfies ClientRoute

export const changeGeneral = {
  ...{ method: 'POST', url: '/product/general/:store_id/:product_id', needs: 'write_products', bodyLimit, ...product },
  request: { body: changeGeneralRequest },
} satisfies ClientRoute

export const changeInventory = {
  ...{ method: 'POST', url: '/product/variant_inventory/:store_id/:product_id', bodyLimit, ...product },
  ...{ needs: ['write_products', 'write_stock'], request: { body: changeInventoryRequest } },
} satisfies ClientRoute

export const changeCustomFields = {
  ...{ method: 'POST', url: '/product/custom_fields/:store_id/:product_id', needs: 'write_products', bodyLimit },
  ...{ ...product, request: { body: changeCustomFieldsRequest } },
} satisfies ClientRoute

export const changeProducts = {
  ...{ method: 'POST', url: '/product/:store_id/bulk_update', needs: 'write_products', bodyLimit, limit: heavyCalls },
  request: { body: changeProductsRequest },
} satisfies ClientRoute

export const uploadPicture = {
  ...{ method: 'POST', url: '/product/:store_id/file', needs: 'write_products' },
  ...{ bodyLimit: uploadMerchantPicture.bodyLimit, limit: uploadMerchantPicture.limit },
} satisfies ClientRoute

export const deleteProduct = {
  ...{ method: 'DELETE', url: '/product/:store_id/:product_id', needs: 'write_products', ...product },
} satisfies ClientRoute

const ofBarcodes = { needs: 'read_products', tokenInQuery: true, limit: heavyCalls, ...product } as const
const barcodes = { ...ofBarcodes, method: 'GET', request: { query: barcodesQuery } } as const

export const printBarcodes = {
  ...{ ...barcodes, url: '/product/generate_barcode/:store_id/:product_id' },
} satisfies ClientRoute

export const printBarcodesOfStock = {
  ...{ ...barcodes, url: '/product/generate_barcode_quantity/:store_id/:product_id' },
} satisfies ClientRoute

export const readDashboard = {
  ...{ method: 'GET', url: '/analytics/dashboard/:store_id', needs: 'read_reports' },
} satisfies ClientRoute

export const readAnalytics = {
  ...{ method: 'GET', url: '/analytics/:store_id', needs: 'read_reports', request: { query: analyticsQuery } },
} satisfies ClientRoute

export const listCategories = {
  ...{ method: 'GET', url: '/category/:store_id', needs: 'read_products' },
} satisfies ClientRoute

export const readStore = {
  ...{ method: 'GET', url: '/store/:store_id', needs: 'read_settings' },
} satisfies ClientRoute

export const updatePlugin = {
  ...{ method: 'POST', url: '/store/:store_id/update_plugin', needs: 'write_settings' },
  request: { body: updatePluginRequest },
} satisfies ClientRoute

export const listOutlets = {
  ...{ method: 'GET', url: '/inventory/outlets/:store_id', needs: 'read_stock' },
} satisfies ClientRoute

export const receiveStock = {
  ...{ method: 'POST', url: '/inventory/stock-in', needs: 'write_stock', request: { body: stockInRequest } },
} satisfies ClientRoute

export const listInventory = {
  ...{ method: 'GET', url: '/inventory/list/:store_id', needs: 'read_stock', request: { query: listInventoryQuery } },
} satisfies ClientRoute
