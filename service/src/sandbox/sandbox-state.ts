import type { SandboxKeys } from './sandbox-keys.ts'

/** What a person (or a test) can make a gateway of the sandbox do; each gateway documents the ones it knows beside its routes. */
export type Fault = string

/** A payment as the sandbox's gateway has it. The sandbox is a toy for development: its payments live in its process. */
export type SandboxPayment = {
  gateway: string
  /** the merchant's reference (uuid, PRN, MerchantTxnId, orderNo …) */
  reference: string
  amountPaisa: number
  state: 'started' | 'paid' | 'failed' | 'cancelled' | 'pending'
  /** whatever the protocol needs to answer later */
  fields: Record<string, string>
  gatewayReference: string
}

/** What the sandbox's gateways share: where they answer from, what they remember, their keys. */
export type Sandbox = { publicUrl: string; state: SandboxState; keys: SandboxKeys }

export class SandboxState {
  readonly payments = new Map<string, SandboxPayment>()
  readonly faults = new Map<string, Set<Fault>>()
  /** calls the gateway received, newest last: what tests look at */
  readonly calls: { gateway: string; path: string; at: number }[] = []

  key(gateway: string, reference: string): string {
    return `${gateway} ${reference}`
  }

  find(gateway: string, reference: string): SandboxPayment | undefined {
    return this.payments.get(this.key(gateway, reference))
  }

  put(payment: SandboxPayment): void {
    this.payments.set(this.key(payment.gateway, payment.reference), payment)
  }

  has(gateway: string, fault: Fault): boolean {
    return this.faults.get(gateway)?.has(fault) ?? false
  }

  setFaults(gateway: string, faults: Fault[]): void {
    this.faults.set(gateway, new Set(faults))
  }

  record(gateway: string, path: string): void {
    this.calls.push({ gateway, path, at: Date.now() })
    if (this.calls.length > 1000) this.calls.shift()
  }
}
