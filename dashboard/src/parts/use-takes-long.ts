import { useEffect, useState } from 'react'

const shortMs = 200

/** Whether something has been awaited for so long that a person should see it. What is short would only flicker. */
export function useTakesLong(isAwaited: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setLong(true), shortMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isAwaited])
  return isAwaited && isLong
}
