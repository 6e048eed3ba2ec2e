import { useState } from 'react'
import { readAllPages } from '../api/read-all-pages.ts'
import { useStore } from '../api/store.ts'
import type { OrderItem } from '../api/types.ts'
import { useAction } from '../parts/use-action.ts'
import { useCountOf } from '../parts/use-list.ts'
import type { Chosen } from '../parts/use-ticks.ts'
import type { useOrderList } from './use-order-list.ts'

type OrderList = ReturnType<typeof useOrderList>

/** The chosen orders: of the rows that are shown, and of pages that were read to choose all. */
export function useChosenOrders(list: OrderList) {
  const { pathOf } = useStore()
  const { busy, error, run } = useAction()
  const [chosen, setChosen] = useState<Chosen>(new Set())
  // Orders of one list are not chosen in another: with a changed filter they would be out of sight.
  const [unshown, setUnshown] = useState<{ foundBy: string; orders: OrderItem[] }>({ foundBy: '', orders: [] })
  const readBefore = unshown.foundBy === list.foundBy ? unshown.orders : []
  // As the list has them now, where it has them: it is read again while they are chosen.
  const known = new Map([...readBefore, ...(list.items ?? [])].map((order) => [order._id, order]))
  const orders = [...known.values()].filter(({ _id }) => chosen.has(_id))
  const { count, count_capped: isCapped } = useCountOf('/orders', list.query, list, orders.length > 0) ?? {}
  const all = isCapped ? undefined : count
  const chooseAll = () =>
    run(async () => {
      const { foundBy } = list
      const found = await readAllPages<OrderItem>(pathOf('/orders'), list.query)
      setUnshown({ foundBy, orders: found })
      setChosen(new Set(found.map(({ _id }) => _id)))
    })
  return {
    ...{ chosen, setChosen, orders, chooseAll, busy, error },
    /** how many the list has in all, once that is known and not too many to count */
    all,
    isAll: orders.length > 1 && orders.length === all,
    chooseNone: () => setChosen(new Set<string>()),
  }
}

export type ChosenOrders = ReturnType<typeof useChosenOrders>
