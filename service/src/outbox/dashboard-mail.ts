import type { Language } from '@pasal/contract/format/language.ts'
import type { Context } from '../context.ts'
import { type MailPage, mailHtml } from './mail-page.ts'
import { oneLine } from './one-line.ts'
import type { RenderedMessage } from './rendered-message.ts'

/**
 * The language of a mail to a person who works in the dashboard: that of the account when the mail was queued.
 * Messages that were queued by an earlier version have none.
 */
export function languageOf(data: unknown): Language {
  return (data as { language?: Language }).language ?? 'en'
}

const openDashboard = { en: 'Open the dashboard', ne: 'ड्यासबोर्ड खोल्नुहोस्' }

/** `page`: a path below the dashboard of the store. */
export function dashboardLink({ config }: Pick<Context, 'config'>, lang: Language, subdomain: string, page: string) {
  return { label: openDashboard[lang], url: `${config.publicUrl}/dashboard/shop/${subdomain}${page}` }
}

/** `subject`: the heading, unless it is given. */
type DashboardMail = Omit<MailPage, 'storeName'> & { senderName: string; subject?: string }

/** A mail to a person who works in the dashboard, as text and as HTML. */
export function dashboardMail({ senderName, subject, ...page }: DashboardMail): RenderedMessage {
  const { heading, table = [], paragraphs = [], link } = page
  const rows = table.map(([label, value]) => `${label}: ${value}`)
  const blocks = [heading, ...(rows.length > 0 ? [rows.join('\n')] : []), ...paragraphs, ...(link ? [link.url] : [])]
  const html = mailHtml({ ...page, storeName: oneLine(senderName) })
  return { senderName, subject: subject ?? heading, text: blocks.join('\n\n'), html }
}
