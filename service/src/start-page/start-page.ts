import { hash } from 'node:crypto'
import { escapeHtml } from '../platform/values/escape-html.ts'
import { style } from './style.ts'

type Link = { href: string; text: string; about: string }
export type Section = { title: string; text: string; links: Link[]; commands?: string[] }

/** What the page shows: one filled button, then the sections. */
export type StartPage = { title: string; text: string; badge?: string; main: Link; sections: Section[] }

/** Nothing runs and nothing comes from elsewhere; the one style sheet is named by its hash. */
export const policy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function startPage({ title, text, badge, main, sections }: StartPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><img src="/favicon.svg" alt="" width="32" height="32"><strong>Pasal</strong>${
    badge === undefined ? '' : `<span class="pill">${escapeHtml(badge)}</span>`
  }</header>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(text)}</p>
<p class="main"><a class="button" href="${escapeHtml(main.href)}">${escapeHtml(main.text)}</a>
<span>${escapeHtml(main.about)}</span></p>
<div class="sections">
${sections.map(sectionHtml).join('\n')}
</div>
</main>
</body>
</html>
`
}

function sectionHtml({ title, text, links, commands = [] }: Section): string {
  const items = links.map(
    ({ href, text: name, about }) =>
      `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a><span>${escapeHtml(about)}</span></li>`,
  )
  return `<section>
<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(text)}</p>
${items.length === 0 ? '' : `<ul>${items.join('\n')}</ul>`}
${commands.map((command) => `<pre><code>${escapeHtml(command)}</code></pre>`).join('\n')}
</section>`
}
