import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../api/storage.ts'
import { useStore } from '../api/store.ts'
import { listenToStream } from './event-stream.ts'
import { playNewOrder, prepareSound } from './sound.ts'

type Live = { isLive: boolean; hasSound: boolean; setSound(on: boolean): void }

export const LiveContext = createContext<Live>({ isLive: false, hasSound: false, setSound: () => undefined })

const pollMs = 20_000
/** While the stream is open, what it does not tell, such as the hours of "2 h ago", is read again now and then. */
const slowPollMs = 180_000
const gatherMs = 300

/** How often a page reads what waits: rarely while the stream tells of changes. */
export function usePollMs(): number {
  return useContext(LiveContext).isLive ? slowPollMs : pollMs
}

/** Beginnings of the paths that an event changes. */
const changedBy: Record<string, readonly string[]> = {
  order: ['/orders', '/counts', '/cod', '/reports/today', '/reports/sales'],
  product: ['/products', '/stock'],
  stock: ['/counts', '/stock'],
  payment: ['/counts', '/transactions'],
  form: ['/counts', '/submissions'],
  review: ['/counts', '/reviews'],
  job: ['/jobs'],
}

/** Reads again what an event of the stream has changed, and rings for a new order. */
export function useLive(): Live {
  const { store, can, pathOf } = useStore()
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  const [hasSound, setSound] = useState(() => readStored('sound') !== false)
  const rings = useRef(hasSound)
  rings.current = hasSound
  const url = can('read_orders') ? pathOf('/events') : undefined
  useEffect(prepareSound, [])
  useEffect(() => {
    if (!url) return
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      const paths = [...changed]
      changed.clear()
      const isChanged = ({ queryKey: [id, path] }: { queryKey: readonly unknown[] }) =>
        id === store._id && typeof path === 'string' && paths.some((start) => path.startsWith(start))
      void client.invalidateQueries({ predicate: isChanged })
    }
    const stop = listenToStream(url, {
      onLive: setLive,
      onEvent({ name }, isFirst) {
        const paths = name === 'reset' ? Object.values(changedBy).flat() : changedBy[name.split('.')[0] ?? '']
        for (const path of paths ?? []) changed.add(path)
        timer ??= setTimeout(refresh, gatherMs)
        if (name === 'order.placed' && isFirst && rings.current) playNewOrder()
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
      setLive(false)
    }
  }, [url, store._id, client])
  return {
    ...{ isLive, hasSound },
    setSound(on) {
      writeStored('sound', on)
      setSound(on)
    },
  }
}
