import { Suspense, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { accountPages } from './account/pages.ts'
import { writeStored } from './api/storage.ts'
import { StoreContext } from './api/store.ts'
import type { Me, MyStore } from './api/types.ts'
import { cataloguePages } from './catalogue/pages.ts'
import { contentPages } from './content/pages.ts'
import { csvPages } from './csv/pages.ts'
import { customerPages } from './customers/pages.ts'
import { useTexts } from './language/language.ts'
import { offerPages } from './offers/pages.ts'
import { orderPages } from './orders/pages.ts'
import { PageBoundary } from './parts/PageBoundary.tsx'
import { productPages } from './products/pages.ts'
import { reportPages } from './reports/pages.ts'
import { settingsPages } from './settings/pages.ts'
import { FocusOnPage } from './shell/FocusOnPage.ts'
import { NotFound } from './shell/NotFound.tsx'
import { routeOf } from './shell/page.tsx'
import { Shell } from './shell/Shell.tsx'
import { stockPages } from './stock/pages.ts'
import { shellTexts } from './text/shell.ts'
import { TodayPage } from './today/TodayPage.tsx'

/** The first that fits is shown, so `/products/files` stands before `/products/:id`. */
const pages = [
  ...orderPages,
  ...cataloguePages,
  ...csvPages,
  ...productPages,
  ...stockPages,
  ...customerPages,
  ...offerPages,
  ...contentPages,
  ...reportPages,
  ...settingsPages,
  ...accountPages,
]

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
        <PageBoundary>
          <Suspense fallback={<div className="skeleton" />}>
            <Switch>
              <Route path="/" component={TodayPage} />
              {pages.map(routeOf)}
              <Route component={NotFound} />
            </Switch>
            <FocusOnPage />
          </Suspense>
        </PageBoundary>
      </Shell>
    </StoreContext>
  )
}
