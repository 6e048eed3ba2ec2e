import type { SandboxState } from './sandbox-state.ts'

/** The number behind a fault such as `lookup-pending-2`; 0 when it is not on. */
export function faultCount({ faults }: SandboxState, gateway: string, start: string): number {
  const fault = [...(faults.get(gateway) ?? [])].find((name) => name.startsWith(start))
  return fault === undefined ? 0 : Number(fault.slice(start.length))
}
