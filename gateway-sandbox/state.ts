import type { Accounts } from './accounts.ts'

/** A misbehaviour that a person or a test switches on for a gateway. Each gateway lists its own beside its routes. */
export type Fault = string

/** A payment in the gateway's books. They live in the memory of this process: the sandbox is a tool for development. */
export type SandboxPayment = {
  gateway: string
  /** the merchant's reference (uuid, PRN, MerchantTxnId, orderNo …) */
  reference: string
  amountPaisa: number
  state: 'started' | 'paid' | 'failed' | 'cancelled' | 'pending'
  /** what the protocol needs for later responses */
  fields: Record<string, string>
  gatewayReference: string
}

/** What all gateways share. */
export type Sandbox = { publicUrl: string; state: SandboxState; accounts: Accounts }

export class SandboxState {
  readonly payments = new Map<string, SandboxPayment>()
  readonly #faults = new Map<string, Set<Fault>>()
  /** calls that the gateways received, newest last: tests read them */
  readonly calls: { gateway: string; path: string; at: number }[] = []

  find(gateway: string, reference: string): SandboxPayment | undefined {
    return this.payments.get(`${gateway} ${reference}`)
  }

  put(payment: SandboxPayment): void {
    this.payments.set(`${payment.gateway} ${payment.reference}`, payment)
  }

  has(gateway: string, fault: Fault): boolean {
    return this.#faults.get(gateway)?.has(fault) ?? false
  }

  /** The number at the end of a fault such as `lookup-pending-2`; 0 when no such fault is on. */
  faultCount(gateway: string, prefix: string): number {
    const fault = [...(this.#faults.get(gateway) ?? [])].find((name) => name.startsWith(prefix))
    return fault === undefined ? 0 : Number(fault.slice(prefix.length))
  }

  setFaults(gateway: string, faults: Fault[]): void {
    this.#faults.set(gateway, new Set(faults))
  }

  /** Counts the status queries of a payment, this one included. */
  countQuery(payment: SandboxPayment): number {
    const count = Number(payment.fields.queries ?? 0) + 1
    payment.fields.queries = String(count)
    return count
  }

  record(gateway: string, path: string): void {
    this.calls.push({ gateway, path, at: Date.now() })
    if (this.calls.length > 1000) this.calls.shift()
  }
}
