/** How a list of the shop can be sorted. */
export type Sort = 'newest' | 'price' | 'price-desc' | 'name' | 'rating'
