/** `items` in pieces, so that one statement never carries more than the database and the memory take lightly. */
export function chunks<Item>(items: Item[], size = 500): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
