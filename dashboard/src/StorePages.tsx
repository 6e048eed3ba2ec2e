import { lazy, Suspense, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { StoreContext } from './api/store.ts'
import { writeStored } from './api/stored.ts'
import type { Me, MyStore } from './api/types.ts'
import { useTexts } from './language/language.ts'
import { NotFound } from './shell/NotFound.tsx'
import { Shell } from './shell/Shell.tsx'
import { shellTexts } from './text/shell.ts'
import { TodayPage } from './today/TodayPage.tsx'

const OrdersPage = lazy(() => import('./orders/OrdersPage.tsx').then((file) => ({ default: file.OrdersPage })))
const OrderPage = lazy(() => import('./orders/OrderPage.tsx').then((file) => ({ default: file.OrderPage })))
const ProductsPage = lazy(() => import('./products/ProductsPage.tsx').then((file) => ({ default: file.ProductsPage })))
const ProductPage = lazy(() => import('./products/ProductPage.tsx').then((file) => ({ default: file.ProductPage })))
const NewProductPage = lazy(() =>
  import('./products/ProductPage.tsx').then((file) => ({ default: file.NewProductPage })),
)
const NewOrderPage = lazy(() => import('./orders/NewOrderPage.tsx').then((file) => ({ default: file.NewOrderPage })))
const DeliveryPage = lazy(() => import('./delivery/DeliveryPage.tsx').then((file) => ({ default: file.DeliveryPage })))

type Props = { me: Me; stores: MyStore[]; shop: string }

/** All pages of one store. Each comes with its own script, when it is opened. */
export function StorePages({ me, stores, shop }: Props) {
  const text = useTexts(shellTexts)
  const store = stores.find(({ subdomain }) => subdomain === shop)
  useEffect(() => {
    if (store) writeStored('shop', store.subdomain)
  }, [store])
  if (!store) return <NotFound />
  return (
    <StoreContext value={store}>
      <Shell me={me} stores={stores}>
        {store.closed ? <div className="note careful">{text.closed}</div> : null}
        <Suspense fallback={<div className="skeleton" />}>
          <Switch>
            <Route path="/" component={TodayPage} />
            <Route path="/orders" component={OrdersPage} />
            <Route path="/orders/new" component={NewOrderPage} />
            <Route path="/orders/:id">{({ id }) => <OrderPage key={id} id={id} />}</Route>
            <Route path="/products" component={ProductsPage} />
            <Route path="/products/new" component={NewProductPage} />
            <Route path="/products/:id">{({ id }) => <ProductPage key={id} id={id} />}</Route>
            <Route path="/delivery" component={DeliveryPage} />
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </Shell>
    </StoreContext>
  )
}
