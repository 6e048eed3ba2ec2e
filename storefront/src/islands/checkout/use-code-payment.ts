import { countdownSeconds } from '@pasal/contract/pricing/hold-time.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isCodePaid, releaseUnlessPaid } from '../../browser/placed-order.ts'
import { isPaidFrame } from '../../rules/paid-frame.ts'
import type { OpenCode } from './draft.ts'

const pollMs = { QR: 5000, QR_Dynamic: 5000, BankNetACheckout: 10_000 }
/** A payment that was confirmed after the end of the code is still seen. */
const endedPollMs = 20_000
type CodeMethod = keyof typeof pollMs

/**
 * Waits for the payment of a code: polls, socket and clock, all of them only while the page is seen (4.5). Leaving the
 * page never releases the hold (4.6).
 */
export function useCodePayment({ order, code, method, holdSeconds, openedAt }: OpenCode, onPaid: () => void) {
  const totalSeconds = countdownSeconds(holdSeconds)
  const deadline = openedAt + totalSeconds * 1000
  const left = () => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
  const [secondsLeft, setSecondsLeft] = useState(left)
  const [isEnded, setEnded] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [hasChecked, setHasChecked] = useState(false)
  const isDone = useRef(false)

  const check = async (): Promise<boolean> => {
    if (isDone.current) return false
    return (await isCodePaid(order)) && finish()
  }
  const finish = (): boolean => {
    if (isDone.current) return false
    isDone.current = true
    onPaid()
    return true
  }
  const checkByHand = async () => {
    if (isChecking) return
    setChecking(true)
    const isPaid = await check()
    setChecking(false)
    setHasChecked(!isPaid)
  }
  const end = async () => {
    if (isDone.current) return
    const payment = await releaseUnlessPaid(order)
    if (payment === 'paid') finish()
    else if (!isDone.current) setEnded(true)
  }
  const stop = () => {
    isDone.current = true
  }
  const isEnding = useRef(false)
  const tick = () => {
    setSecondsLeft(left())
    if (left() > 0 || isEnding.current) return
    isEnding.current = true
    void end()
  }
  useWhileSeen(() => {
    const hadEnded = isEnding.current
    tick()
    if (hadEnded || !isEnding.current) void check()
    const clock = setInterval(tick, 1000)
    const polls = setInterval(() => !isEnding.current && void check(), pollMs[method as CodeMethod])
    const endedPolls = setInterval(() => isEnding.current && void check(), endedPollMs)
    const closeSocket =
      method === 'BankNetACheckout' ? listen(code.socket_url, code.prn, () => void check()) : undefined
    return () => {
      clearInterval(clock)
      clearInterval(polls)
      clearInterval(endedPolls)
      closeSocket?.()
    }
  })
  return {
    secondsLeft,
    totalSeconds,
    isEnded,
    isChecking,
    hasChecked,
    checkByHand,
    stop,
  }
}

/** Runs while the tab is visible, and again each time the shopper comes back to it. */
function useWhileSeen(start: () => () => void): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const change = () => {
      stop?.()
      stop = document.visibilityState === 'visible' ? start() : undefined
    }
    change()
    document.addEventListener('visibilitychange', change)
    return () => {
      document.removeEventListener('visibilitychange', change)
      stop?.()
    }
  }, [])
}

/** The gateway's socket says that a payment came; the check proves it. Without a socket the polls do the same. */
function listen(url: string, prn: string, onPaid: () => void): () => void {
  const socket = openSocket(url)
  if (!socket) return () => undefined
  socket.onmessage = ({ data }) => {
    if (isPaidFrame(data, prn)) onPaid()
  }
  return () => socket.close()
}

function openSocket(url: string): WebSocket | undefined {
  try {
    return new WebSocket(new URL(url))
  } catch {
    return undefined
  }
}
