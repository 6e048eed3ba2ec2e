import { busy } from './errors.ts'

/** The room that a body takes while it arrives. */
export type Place = {
  /** Aborted, with the error of the response as its reason, when the body must end. */
  signal: AbortSignal
  end(error: Error): void
  setReceivedBytes(count: number): void
  leave(): void
}

export type BodyRoom = { enter(client: string): Place }

type Taken = { client: string; bytes: number; ending: AbortController }

type Size = {
  maxBytes: number
  /** A body counts at least so much, which bounds the number of bodies. */
  leastPlaceBytes: number
}

/**
 * The bodies that arrive in a process. When they need more than the room has, the client with the most bytes loses its
 * newest body (503). So a client that fills the room displaces its own bodies, never those of others.
 */
export function openBodyRoom({ maxBytes, leastPlaceBytes }: Size): BodyRoom {
  // In the order in which they came.
  const places = new Set<Taken>()
  let bytes = 0

  const leave = (place: Taken) => {
    if (places.delete(place)) bytes -= place.bytes
  }

  const makeRoom = () => {
    while (bytes > maxBytes) {
      const newest = newestOfLargestClient(places) as Taken
      leave(newest)
      newest.ending.abort(busy())
    }
  }

  return {
    enter(client) {
      const place: Taken = { client, bytes: leastPlaceBytes, ending: new AbortController() }
      places.add(place)
      bytes += place.bytes
      makeRoom()
      return {
        signal: place.ending.signal,
        end: (error) => place.ending.abort(error),
        leave: () => leave(place),
        setReceivedBytes(count) {
          if (count <= place.bytes || !places.has(place)) return
          bytes += count - place.bytes
          place.bytes = count
          makeRoom()
        },
      }
    },
  }
}

/** Of clients with equally many bytes, the one that came last. */
function newestOfLargestClient(places: Set<Taken>): Taken | undefined {
  const bytesOf = new Map<string, number>()
  for (const { client, bytes } of places) bytesOf.set(client, (bytesOf.get(client) ?? 0) + bytes)
  const most = Math.max(...bytesOf.values())
  const largest = [...bytesOf].findLast(([, bytes]) => bytes === most)
  return [...places].findLast(({ client }) => client === largest?.[0])
}
