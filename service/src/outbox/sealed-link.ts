import type { Context } from '../context.ts'

/** Data of a message with a link that any reader can use: encrypted while the message waits. */
type SealedLink = { sealed_url: string }

type Secrets = Pick<Context, 'secrets'>

export function sealLink({ secrets }: Secrets, storeId: string, url: string): SealedLink {
  return { sealed_url: secrets.seal(url, placeOf(storeId)) }
}

export function openLink({ secrets }: Secrets, storeId: string, data: unknown): string {
  return secrets.open((data as SealedLink).sealed_url, placeOf(storeId))
}

function placeOf(storeId: string): string {
  return `${storeId} link of a message`
}
