/** The page with this address is the first page of the shop. */
export const landingSlug = 'landing'
