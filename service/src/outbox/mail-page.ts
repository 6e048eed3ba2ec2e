import type { Language } from '@pasal/contract/format/language.ts'
import { escapeHtml } from '../platform/values/escape-html.ts'

/** What a mail holds, told once and written as text and as HTML. */
export type MailPage = {
  lang?: Language
  storeName: string
  heading: string
  paragraphs?: string[]
  /** label and amount; the last is the total */
  table?: [string, string][]
  link?: { label: string; url: string }
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const button =
  'display:inline-block;padding:14px 24px;background:#1f2937;color:#ffffff;text-decoration:none;border-radius:8px'

/** One column that fits a phone; styles stand in the elements, since mail programs drop style sheets. */
export function mailHtml({ lang = 'en', storeName, heading, paragraphs = [], table = [], link }: MailPage): string {
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(heading)}</title></head>`,
    `<body style="margin:0;padding:16px;background:#f3f4f6;color:#1f2937;${font};font-size:16px;line-height:1.5">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">',
    `<p style="margin:0 0 8px;color:#6b7280">${escapeHtml(storeName)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(table.length > 0 ? [amounts(table)] : []),
    ...(link && isWebUrl(link.url) ? [linkHtml(link)] : []),
    '</div></body></html>',
  ].join('\n')
}

function amounts(table: [string, string][]): string {
  const rows = table.map(([label, amount], index) => {
    const weight = index === table.length - 1 ? 'font-weight:600' : ''
    const cell = `padding:8px 0;border-bottom:1px solid #e5e7eb;vertical-align:top;${weight}`
    const sum = `${cell};text-align:right;white-space:nowrap;padding-left:16px`
    return (
      `<tr><td style="${cell};word-break:break-word">${escapeHtml(label)}</td>` +
      `<td style="${sum}">${escapeHtml(amount)}</td></tr>`
    )
  })
  const style = 'width:100%;border-collapse:collapse;margin:0 0 24px'
  return `<table role="presentation" style="${style}">${rows.join('\n')}</table>`
}

/** The address stands under the button as well: some programs show no links. */
function linkHtml({ label, url }: { label: string; url: string }): string {
  return (
    `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0;font-size:13px;color:#6b7280;word-break:break-all">${escapeHtml(url)}</p>`
  )
}

/** Only http and https: anything else in an address would run instead of open. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url)
}
