import type { Language } from '@pasal/contract/format/numbers.ts'
import { type MailPage, mailHtml } from './mail-page.ts'
import type { RenderedMessage } from './rendered-message.ts'

/**
 * The language of a mail to a person who works in the dashboard: that of the account when the mail was queued.
 * Messages that were queued by an earlier version have none.
 */
export function languageOf(data: unknown): Language {
  return (data as { language?: Language }).language ?? 'en'
}

type DashboardMail = MailPage & { senderName: string; subject: string }

/** A mail to a person who works in the dashboard, as text and as HTML. */
export function dashboardMail({ senderName, subject, ...page }: DashboardMail): RenderedMessage {
  const { heading, table = [], paragraphs = [], link } = page
  const rows = table.map(([label, value]) => `${label}: ${value}`)
  const blocks = [heading, ...(rows.length > 0 ? [rows.join('\n')] : []), ...paragraphs, ...(link ? [link.url] : [])]
  return { senderName, subject, text: blocks.join('\n\n'), html: mailHtml(page) }
}
