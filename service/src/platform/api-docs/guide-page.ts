import { chapters } from '@pasal/contract/document.ts'
import type { Route } from '@pasal/contract/route.ts'
import { Marked } from 'marked'
import { escapeHtml } from '../values/escape-html.ts'
import { readRequest } from './guide-blocks.ts'
import { type Guide, guideUrl } from './guides.ts'
import { pageFrame } from './page-frame.ts'
import { type RoutePattern, routeOf } from './route-examples.ts'

/** A guide as a page. Its requests link to their operations in the reference. */
export function guidePage(guide: Guide, guides: readonly Guide[], patterns: readonly RoutePattern[]): string {
  const title = titleOf(guide)
  const links = [...guides].sort((a, b) => positionOf(a) - positionOf(b)).map((one) => navLink(one, guide))
  return pageFrame(
    `${escapeHtml(title)} · Pasal API`,
    [],
    `<div class="guide">
<nav aria-label="Guides"><ul>
${links.join('\n')}
</ul></nav>
<main>
${htmlOf(guide.text, patterns)}
</main>
</div>`,
  )
}

/** First the index and the checkout, then the chapters in the order of the reference, then errors. */
function positionOf({ name }: Guide): number {
  const first = ['README', 'checkout'].indexOf(name)
  if (first >= 0) return first
  const chapter = Object.values(chapters).findIndex((one) => one.guide === name)
  return chapter < 0 ? 1000 : 2 + chapter
}

function navLink(guide: Guide, current: Guide): string {
  const mark = guide === current ? ' aria-current="page"' : ''
  return `<li><a href="${guideUrl(guide.name)}"${mark}>${escapeHtml(titleOf(guide))}</a></li>`
}

function titleOf({ name, text }: Guide): string {
  return /^# (.*)$/m.exec(text)?.[1] ?? name
}

function htmlOf(text: string, patterns: readonly RoutePattern[]): string {
  const marked = new Marked({ gfm: true })
  const plain = new marked.Renderer()
  marked.use({
    walkTokens: (token) => {
      if (token.type === 'link') token.href = pageOf(token.href)
    },
    renderer: {
      heading({ depth, text: title, tokens }) {
        return `<h${depth} id="${slugOf(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ lang = '', text: code }) {
        const block = `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`
        return lang.startsWith('http') ? operationLink(code, patterns) + block : block
      },
      table(token) {
        return `<div class="table">${plain.table.call(this, token)}</div>`
      },
    },
  })
  return marked.parse(text, { async: false })
}

/** Where a link of the Markdown files leads on the pages. Only guides are served, so other files stay as text. */
function pageOf(href: string): string {
  const [, name, fragment = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return name === undefined ? href : `${guideUrl(name)}${fragment}`
}

/** The id that links of the Markdown files use, as GitHub makes it. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function operationLink(code: string, patterns: readonly RoutePattern[]): string {
  const route: Route | undefined = routeOf(patterns, readRequest(`\`\`\`http\n${code}\n\`\`\`\n`))
  if (!route?.document) return ''
  const { chapter, id, summary } = route.document
  const address = `/docs#/${encodeURIComponent(chapter)}/${id}`
  return `<p class="operation">${escapeHtml(summary)}: <a href="${address}">try it</a></p>\n`
}
