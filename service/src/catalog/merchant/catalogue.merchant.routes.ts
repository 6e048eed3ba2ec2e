import * as brandRoutes from '@pasal/contract/merchant/brands/routes.ts'
import * as categoryRoutes from '@pasal/contract/merchant/categories/routes.ts'
import * as printRoutes from '@pasal/contract/merchant/prints/routes.ts'
import type { Context } from '../../context.ts'
import { found } from '../../merchant/errors.ts'
import { serveMerchant } from '../../merchant/serve-merchant.ts'
import type { App } from '../../platform/http/http-server.ts'
import { findMerchantBrand, listBrandPage } from './brands.queries.ts'
import { changeBrand, createBrand, deleteBrand } from './brands.ts'
import { findMerchantCategory, listCategoryPage } from './categories.queries.ts'
import { changeCategory, createCategory, deleteCategory, orderCategories } from './categories.ts'
import { findMerchantPrint, listPrintPage } from './prints.queries.ts'
import { changePrint, createPrint, deletePrint } from './prints.ts'

/** Categories, brands and prints of the merchant's API (5.2). */
export function catalogueMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  const categoryOf = ({ params }: { params: Readonly<Record<string, string>> }) => params.category_id as string
  serveMerchant(app, context, categoryRoutes.listMerchantCategories, (request) =>
    listCategoryPage(db, request.storeId, request),
  )
  serveMerchant(app, context, categoryRoutes.createMerchantCategory, createCategory)
  serveMerchant(app, context, categoryRoutes.orderMerchantCategories, orderCategories)
  serveMerchant(app, context, categoryRoutes.readMerchantCategory, async (request) =>
    found(await findMerchantCategory(db, request.storeId, categoryOf(request)), request.thing),
  )
  serveMerchant(app, context, categoryRoutes.changeMerchantCategory, (request) =>
    changeCategory(request, categoryOf(request)),
  )
  serveMerchant(app, context, categoryRoutes.deleteMerchantCategory, (request) =>
    deleteCategory(request, categoryOf(request)),
  )
  brandAndPrintRoutes(app, context)
}

function brandAndPrintRoutes(app: App, context: Context): void {
  const { db } = context
  const brandOf = ({ params }: { params: Readonly<Record<string, string>> }) => params.brand_id as string
  const printOf = ({ params }: { params: Readonly<Record<string, string>> }) => params.print_id as string
  serveMerchant(app, context, brandRoutes.listMerchantBrands, (request) => listBrandPage(db, request.storeId, request))
  serveMerchant(app, context, brandRoutes.createMerchantBrand, createBrand)
  serveMerchant(app, context, brandRoutes.readMerchantBrand, async (request) =>
    found(await findMerchantBrand(db, request.storeId, brandOf(request)), request.thing),
  )
  serveMerchant(app, context, brandRoutes.changeMerchantBrand, (request) => changeBrand(request, brandOf(request)))
  serveMerchant(app, context, brandRoutes.deleteMerchantBrand, (request) => deleteBrand(request, brandOf(request)))
  serveMerchant(app, context, printRoutes.listMerchantPrints, (request) => listPrintPage(db, request.storeId, request))
  serveMerchant(app, context, printRoutes.createMerchantPrint, createPrint)
  serveMerchant(app, context, printRoutes.readMerchantPrint, async (request) =>
    found(await findMerchantPrint(db, request.storeId, printOf(request)), request.thing),
  )
  serveMerchant(app, context, printRoutes.changeMerchantPrint, (request) => changePrint(request, printOf(request)))
  serveMerchant(app, context, printRoutes.deleteMerchantPrint, (request) => deletePrint(request, printOf(request)))
}
