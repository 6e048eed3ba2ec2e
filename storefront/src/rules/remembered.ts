/** An object that outlives many changes, as the store's configuration does, must not collect their values. */
const maxNames = 20

/**
 * A memory of what pages make again and again from the same object: the value of an object and a name is made once. It
 * lasts as long as the object, which is one of the cache of responses.
 */
export function openRemembered<Value extends object | string>() {
  const all = new WeakMap<object, Map<string, Value>>()
  return (of: object, name: string, make: () => Value): Value => {
    let values = all.get(of)
    if (!values) {
      values = new Map()
      all.set(of, values)
    }
    const known = values.get(name)
    if (known !== undefined) return known
    const made = make()
    if (values.size >= maxNames) values.clear()
    values.set(name, made)
    return made
  }
}
