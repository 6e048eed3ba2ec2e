import { Html } from '../language/html.ts'
import { type IconName, icons } from './icons.ts'

/** An icon as HTML. */
export function iconHtml(name: IconName, size = 20): Html {
  return new Html(
    `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${icons[name]}</svg>`,
  )
}
