import { productTexts } from '../text/product.ts'
import { pageSettings } from './page-settings.ts'

/* The pictures of a product: which one is shown, by scrolling, by a thumbnail, or by the choice of a variant. */

const gallery = document.querySelector<HTMLElement>('[data-gallery]')
const slides = gallery?.querySelector<HTMLElement>('.slides')
const pictures = [...(slides?.children ?? [])] as HTMLElement[]
const count = gallery?.querySelector<HTMLElement>('.slide-count')
const thumbs = [...(gallery?.querySelectorAll<HTMLElement>('[data-thumb]') ?? [])]
const t = productTexts[pageSettings().lang]

/** With `Save-Data` a picture after the first is a link and a template, until somebody wants to see it. */
function load(picture: HTMLElement | undefined): void {
  const later = picture?.querySelector('template')
  if (later) picture?.replaceChildren(later.content)
}

function show(index: number): void {
  const picture = pictures[index]
  load(picture)
  if (slides && picture) slides.scrollTo({ left: picture.offsetLeft - slides.offsetLeft })
}

function mark(index: number): void {
  load(pictures[index])
  if (count) count.textContent = t.pictureOf(index + 1, pictures.length)
  for (const [at, thumb] of thumbs.entries()) thumb.classList.toggle('chosen', at === index)
}

slides?.addEventListener(
  'scroll',
  () => {
    const width = pictures[1] && pictures[0] ? pictures[1].offsetLeft - pictures[0].offsetLeft : slides.clientWidth
    mark(Math.min(pictures.length - 1, Math.round(slides.scrollLeft / width)))
  },
  { passive: true },
)
for (const [index, thumb] of thumbs.entries()) thumb.addEventListener('click', () => show(index))
slides?.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('.later')
  if (!link) return
  event.preventDefault()
  load(link.closest<HTMLElement>('.picture') ?? undefined)
})
window.addEventListener('show-picture', (event) => {
  const src = (event as CustomEvent<string>).detail
  show(pictures.findIndex(({ dataset }) => dataset.picture === src))
})
// The link to the reviews opens them.
document.querySelector('.rating')?.addEventListener('click', () => {
  document.querySelector<HTMLDetailsElement>('#reviews')?.setAttribute('open', '')
})
