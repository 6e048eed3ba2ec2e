/** NPR as the contract writes it (350.5) to integer paisa (35050). */
export function toPaisa(npr: number): number {
  return Math.round(npr * 100)
}

/** Integer paisa to the NPR number of the contract. */
export function toNpr(paisa: number): number {
  return paisa / 100
}

export function toNprOrNull(paisa: number | null): number | null {
  return paisa === null ? null : toNpr(paisa)
}
