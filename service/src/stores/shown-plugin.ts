import { type Plugin, withoutSecrets } from './plugin-details.ts'

/** What 2.1 shows of the plugins it names, whatever else their details hold. */
const shown: Record<string, (details: unknown) => unknown> = {
  ga: idOf,
  gtm: idOf,
  clarity: idOf,
  fb_pixel: idOf,
  meta_capi: () => true,
  meta_tags: (details) => (Array.isArray(details) ? details.map(tagOf) : tagOf(details)),
  product_custom_options: (details) => only(details, ['showProductStock', 'outOfStockBaseValue']),
}

/** A plugin as shoppers see it. Of one that 2.1 does not name, what looks like a secret is left out. */
export function shownPlugin({ name, details }: Plugin): Plugin {
  const show = Object.hasOwn(shown, name) ? shown[name] : withoutSecrets
  return { name, details: show?.(details) }
}

function idOf(details: unknown): unknown {
  return typeof details === 'object' ? only(details, ['id']) : details
}

function tagOf(details: unknown): unknown {
  return only(details, ['n', 'c'])
}

/** These keys of an object, where they hold a plain value. */
function only(details: unknown, names: string[]): object {
  if (typeof details !== 'object' || details === null) return {}
  return Object.fromEntries(
    Object.entries(details).filter(([name, value]) => names.includes(name) && typeof value !== 'object'),
  )
}
