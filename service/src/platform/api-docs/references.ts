import { chapters, description, title } from '@pasal/contract/document.ts'
import { merchantChapters, merchantDescription, merchantTitle } from '@pasal/contract/merchant/document.ts'

/** A document of the API: who it is for, and where it, its page and its guides are. */
export type Reference = {
  title: string
  description: string
  chapters: Readonly<Record<string, { about: string; guide: string }>>
  /** of the OpenAPI document */
  url: `/${string}`
  /** the page on which calls can be tried */
  page: `/${string}`
  /** the pages of the guides begin with this */
  guides: `/${string}`
  folder: URL
  /** the guides that come before those of the chapters */
  first: readonly string[]
}

const docs = new URL('../../../../docs/', import.meta.url)

export const publicReference: Reference = {
  ...{ title, description, chapters },
  ...{ url: '/openapi.json', page: '/docs', guides: '/docs/guides' },
  ...{ folder: new URL('api/', docs), first: ['README', 'checkout'] },
}

export const merchantReference: Reference = {
  ...{ title: merchantTitle, description: merchantDescription, chapters: merchantChapters },
  ...{ url: '/openapi.merchant.json', page: '/docs/merchant', guides: '/docs/guides/merchant' },
  ...{ folder: new URL('merchant-api/', docs), first: ['README', 'first-program'] },
}

/** The page of a guide. The index is the README. */
export function guideUrl({ guides }: Pick<Reference, 'guides'>, name: string): string {
  return name === 'README' ? guides : `${guides}/${name}`
}
