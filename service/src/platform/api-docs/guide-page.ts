import { Marked } from 'marked'
import { escapeHtml } from '../values/escape-html.ts'
import { readRequest } from './guide-blocks.ts'
import type { Guide } from './guides.ts'
import { pageFrame } from './page-frame.ts'
import { guideUrl, type Reference } from './references.ts'
import { type RoutePattern, routeOf } from './route-examples.ts'

/** A guide as a page. Its requests link to their operations in the reference. */
export function guidePage(
  guide: Guide,
  guides: readonly Guide[],
  patterns: readonly RoutePattern[],
  reference: Reference,
): string {
  const sorted = [...guides].sort((a, b) => positionOf(a, reference) - positionOf(b, reference))
  const links = sorted.map((one) => navLink(one, guide, reference))
  return pageFrame(
    `${escapeHtml(titleOf(guide))} · Pasal API`,
    [],
    `<div class="guide">
<nav aria-label="Guides"><ul>
${links.join('\n')}
</ul></nav>
<main>
${htmlOf(guide.text, patterns, reference)}
</main>
</div>`,
  )
}

/** First the index and how to begin, then the chapters in the order of the reference, then errors. */
function positionOf({ name }: Guide, { first, chapters }: Reference): number {
  const position = first.indexOf(name)
  if (position >= 0) return position
  const chapter = Object.values(chapters).findIndex((one) => one.guide === name)
  return chapter < 0 ? 1000 : first.length + chapter
}

function navLink(guide: Guide, current: Guide, reference: Reference): string {
  const mark = guide === current ? ' aria-current="page"' : ''
  return `<li><a href="${guideUrl(reference, guide.name)}"${mark}>${escapeHtml(titleOf(guide))}</a></li>`
}

function titleOf({ name, text }: Guide): string {
  return /^# (.*)$/m.exec(text)?.[1] ?? name
}

function htmlOf(text: string, patterns: readonly RoutePattern[], reference: Reference): string {
  const marked = new Marked({ gfm: true })
  const plain = new marked.Renderer()
  marked.use({
    walkTokens: (token) => {
      if (token.type === 'link') token.href = pageOf(token.href, reference)
    },
    renderer: {
      heading({ depth, text: title, tokens }) {
        return `<h${depth} id="${slugOf(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ lang = '', text: code }) {
        const block = `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`
        return lang.startsWith('http') ? operationLink(code, patterns, reference) + block : block
      },
      table(token) {
        return `<div class="table">${plain.table.call(this, token)}</div>`
      },
    },
  })
  return marked.parse(text, { async: false })
}

/** Where a link of the Markdown files leads on the pages. Only guides are served, so other files stay as text. */
function pageOf(href: string, reference: Reference): string {
  const [, name, fragment = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return name === undefined ? href : `${guideUrl(reference, name)}${fragment}`
}

/** The id that links of the Markdown files use, as GitHub makes it. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function operationLink(code: string, patterns: readonly RoutePattern[], { page }: Reference): string {
  const route = routeOf(patterns, readRequest(`\`\`\`http\n${code}\n\`\`\`\n`))
  if (!route?.document) return ''
  const { chapter, id, summary } = route.document
  const address = `${page}#/${encodeURIComponent(chapter)}/${id}`
  return `<p class="operation">${escapeHtml(summary)}: <a href="${address}">try it</a></p>\n`
}
