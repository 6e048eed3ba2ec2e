import type { Right } from '@pasal/contract/merchant/rights.ts'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { Route } from 'wouter'
import { useStore } from '../api/store.ts'
import { NoRight } from './NoRight.tsx'

type Params = Record<string, string>

/** One page of a store: a path below the store's, and the component that gets the parts of the path. */
export type Page = { path: string; component: ComponentType<Params>; right: Right | undefined }

/** A page whose script is loaded when it is opened. `right`: without it there is nothing to see or do on the page. */
export function page<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType<never>>>,
  name: Name,
  right?: Right,
): Page {
  const component = lazy(async () => ({ default: (await untilLoaded(load))[name] as ComponentType<Params> }))
  return { path, component, right }
}

const loadAgainMs = 10_000

/** Asks again for a script that did not come: when the connection is back, or after a pause. */
async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      console.warn(error)
      await new Promise<void>((resolve) => {
        setTimeout(resolve, loadAgainMs)
        addEventListener('online', () => resolve(), { once: true })
      })
    }
  }
}

/** Another object at the same path is another page: nothing typed for the one appears at the other. */
export function routeOf({ path, component: Component, right }: Page) {
  return (
    <Route key={path} path={path}>
      {(params) => {
        const given = params as Params
        return (
          <Allowed right={right}>
            <Component key={Object.values(given).join('/')} {...given} />
          </Allowed>
        )
      }}
    </Route>
  )
}

function Allowed({ right, children }: { right: Right | undefined; children: ReactNode }) {
  const { can } = useStore()
  return right === undefined || can(right) ? children : <NoRight />
}
