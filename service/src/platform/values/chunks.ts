/** `items` in pieces that one statement can carry without straining the memory of the database or the service. */
export function chunks<Item>(items: Item[], size = 500): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
