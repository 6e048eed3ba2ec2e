import { formatNumber } from '../format/numbers.ts'
import { inAscii } from '../language/ascii.ts'
import { type Html, html } from '../language/html.ts'
import type { Language } from '../language/language.ts'
import { langHtml } from '../language/other-language.ts'
import type { Sort } from '../language/sort.ts'
import { swatchBackground } from '../rules/colours.ts'
import type { Facet, Facets, Query } from '../rules/filters.ts'
import { openRemembered } from '../rules/remembered.ts'
import { listTexts } from '../text/list.ts'

/* The controls of a list. Each is one or more fields of a form that sends a GET. */

const mostChoices = 24

/** Fields that the form repeats, so that a change of one filter keeps the others. */
export function hiddenFieldsHtml(fields: [name: string, value: string][]): Html {
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

/** `ownOrder`: of a list that comes in an order which is none of these. */
export function sortOptionsHtml(lang: Language, sort: Sort, ownOrder?: { text: string; isChosen: boolean }): Html {
  const chosen = ownOrder?.isChosen ? '' : sort
  const named: [string, string][] = Object.entries(listTexts[lang].sorts)
  const all: [string, string][] = ownOrder ? [['', ownOrder.text], ...named] : named
  const options = all.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )
  return html`${options}`
}

const remembered = openRemembered<string>()

/** `shelves`: those of the facets in the store's order. Facets without a filter are shared, and so are their fields. */
export function filterFieldsHtml(lang: Language, facets: Facets, shelves: readonly Facet[], query: Query): string {
  const name = [lang, ...shelves.map(({ value }) => value)].join('\n')
  return remembered(facets, name, () => inAscii(lang, makeFilterFields(lang, { ...facets, shelves }, query).text))
}

function makeFilterFields(lang: Language, { shelves, colours, sizes }: Facets, query: Query): Html {
  const t = listTexts[lang]
  const price = (name: 'min' | 'max', label: string) =>
    html`<input class="input num" name="${name}" inputmode="numeric" aria-label="${label}" placeholder="${
      label
    }" value="${query[name] ?? ''}">`
  return html`${shelves.length > 1 && shelfFields(lang, shelves)}<fieldset><legend>${t.price}</legend><div
    class="price-filter">${price('min', t.from)}${price('max', t.to)}</div></fieldset>${
      colours.length > 1 && colourFields(t.colour, colours)
    }${sizes.length > 1 && sizeFields(t.size, sizes)}<label class="check"><input type="checkbox" name="stock" value="in"${checked(
      query.inStock,
    )}>${t.inStock}</label>`
}

function shelfFields(lang: Language, shelves: readonly Facet[]): Html {
  const choices = shelves.map(
    ({ value, count, isChosen }) =>
      html`<label class="check"><input type="checkbox" name="shelf" value="${value}"${checked(
        isChosen,
      )}><span${langHtml(lang, value)}>${value}</span><span class="muted num">${formatNumber(lang, count)}</span></label>`,
  )
  return html`<fieldset class="filter-list"><legend>${listTexts[lang].shelf}</legend>${choices}</fieldset>`
}

function colourFields(legend: string, colours: Facets['colours']): Html {
  const choices = colours.slice(0, mostChoices).map(({ value, isChosen, colour }) => {
    const background = swatchBackground(colour.swatch)
    const disc =
      background === undefined ? html`<span>${value}</span>` : html`<span style="background:${background}"></span>`
    return html`<label class="${background === undefined ? 'swatch named' : 'swatch'}" title="${value}"><input
      type="checkbox" class="sr" name="colour" value="${value}"${checked(isChosen)} aria-label="${value}">${disc}</label>`
  })
  return html`<fieldset><legend>${legend}</legend><div class="swatches">${choices}</div></fieldset>`
}

function sizeFields(legend: string, sizes: readonly Facet[]): Html {
  const choices = sizes
    .slice(0, mostChoices)
    .map(
      ({ value, isChosen }) =>
        html`<label class="size"><input type="checkbox" class="sr" name="size" value="${value}"${checked(
          isChosen,
        )}><span>${value}</span></label>`,
    )
  return html`<fieldset><legend>${legend}</legend><div class="sizes">${choices}</div></fieldset>`
}

function checked(isChecked: boolean): Html | false {
  return isChecked && html` checked`
}
