/** A link that the merchant put into a tag. */
export type LinkButton = { label: string; href: string }

export type TagMeaning = {
  /** shown, not purchasable, no back-in-stock form */
  comingSoon: boolean
  /** the price is hidden */
  noPrice: boolean
  /** sold in bulk by another form, which is not part of the shop */
  teamOrder: boolean
  /** stands in place of Add to cart */
  instead: LinkButton | undefined
  /** stands beside Add to cart */
  beside: LinkButton | undefined
}

/** The tags with a meaning (2.4.2). Other tags mean nothing here. */
export function meaningOf(tags: readonly string[]): TagMeaning {
  return {
    comingSoon: tags.includes('coming_soon'),
    noPrice: tags.includes('no_price'),
    teamOrder: tags.includes('team_order'),
    instead: linkOf(tags, 'rd_'),
    beside: linkOf(tags, 'ard_'),
  }
}

/** Whether the shop itself takes orders of the product. */
export function isBuyable({ comingSoon, teamOrder, noPrice, instead }: TagMeaning): boolean {
  return !comingSoon && !teamOrder && !noPrice && !instead
}

/** `rd_<Label>_<link>`: in the label a `+` is a space. The link itself may have underscores. */
function linkOf(tags: readonly string[], prefix: string): LinkButton | undefined {
  for (const tag of tags) {
    if (!tag.startsWith(prefix)) continue
    const rest = tag.slice(prefix.length)
    const end = rest.indexOf('_')
    const label = rest.slice(0, end).replaceAll('+', ' ').trim()
    const href = rest.slice(end + 1)
    if (end > 0 && label !== '' && isLink(href)) return { label, href }
  }
  return undefined
}

/** A page of the shop or of another site. Never a script. */
function isLink(href: string): boolean {
  if (href.startsWith('/')) return !href.startsWith('//')
  try {
    return /^(https?|mailto|tel|viber|whatsapp):$/.test(new URL(href).protocol)
  } catch {
    return false
  }
}
