import { busy } from '../platform/http/errors.ts'

/** Bytes of the uploads in progress in a process. Nearly all of them are on disk (scratch-file.ts). */
export const roomBytes = 512 * 1024 * 1024
/** An upload counts at least so much, which bounds the number of uploads in progress to 512. */
export const leastPlaceBytes = 1024 * 1024

/** The room that an upload takes from its first byte until its picture is stored. */
export type Place = {
  /** Aborted, with the error of the response as its reason, when the upload must end. */
  signal: AbortSignal
  end(error: Error): void
  setReceivedBytes(count: number): void
  leave(): void
}

export type UploadRoom = { enter(client: string): Place }

type Taken = { client: string; bytes: number; ending: AbortController }

/**
 * The uploads in progress. When they need more than the room has, the client with the most bytes loses its newest
 * upload (503). So a client that fills the room displaces its own uploads, never those of others.
 */
export function openUploadRoom(maxBytes = roomBytes): UploadRoom {
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
