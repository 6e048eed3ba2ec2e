import { useEffect } from 'react'
import { nameTab } from './tab-title.ts'

type Props = {
  /** the name of the tab, where the heading is a sentence */
  tab?: string
  children: string
}

/** The heading of a page. It names the tab too, so that a person with several tabs finds the page. */
export function PageTitle({ tab, children }: Props) {
  const page = tab ?? children
  useEffect(() => {
    nameTab({ page })
    return () => nameTab({ page: '' })
  }, [page])
  return <h1>{children}</h1>
}
