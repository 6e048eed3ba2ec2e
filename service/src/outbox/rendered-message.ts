import type { Db } from '../platform/database/database.ts'

/** What stands in a message. An SMS has no subject and no HTML. */
export type Written = { subject: string; text: string; html: string }

/**
 * `senderName`: the store's. `sms`: the shorter text of a message that goes out both ways. `toMember`: it goes to a
 * member of the store, who chose to get it, so that it does not count as a mail to a stranger. `secret`: it has a link
 * that any reader can use (sealed-link.ts). Once it is sent, its text is not stored.
 */
export type RenderedMessage = Written & { senderName: string; sms?: string; toMember?: true; secret?: true }

/** What a template receives of its message. */
export type MessageToRender = { order_id: string | null; data: unknown }

/** A template. It belongs to the feature whose message it is. Undefined: what the message is about is gone. */
type Render = (db: Db, storeId: string, message: MessageToRender) => Promise<RenderedMessage | undefined>

/** The templates by the kind of message. */
export type Renderers = { readonly [kind: string]: Render }
