/** The sum of the stars. Ratings may have decimals, of which binary sums are a little off: 1.1 + 2.2. */
export function ratingSum(reviews: { rating: number }[]): number {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return Number(sum.toFixed(6))
}
