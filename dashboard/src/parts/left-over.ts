/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What was typed while a save ran: fields of `newest` that are other than those that were sent, and other than stored.
 * All are changes over `base`; a field that was set back to it while the save ran counts, too.
 */
export function leftOver<Item extends object>(
  base: Item,
  sent: Partial<Item>,
  newest: Partial<Item>,
  saved: Item,
): Partial<Item> {
  const was = { ...base, ...sent }
  const is = { ...base, ...newest }
  const names = Object.keys({ ...sent, ...newest }) as (keyof Item)[]
  const typed = names.filter((name) => !isSame(is[name], was[name]) && !isSame(is[name], saved[name]))
  return Object.fromEntries(typed.map((name) => [name, is[name]])) as Partial<Item>
}
