import { useRead, useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { blogTexts } from '../text/blog.ts'

/** Undefined while it is not known. */
function useHasPageBuilder(): boolean | undefined {
  const { can } = useStore()
  const { data } = useRead<{ page_builder: boolean }>('', { enabled: can('read_settings') })
  return data?.page_builder
}

/** Pages are written with the right and with a plan that has the page builder. */
export function useMayWritePages(): boolean {
  const { can } = useStore()
  return useHasPageBuilder() === true && can('write_content')
}

export function NoPageBuilder() {
  const text = useTexts(blogTexts)
  return useHasPageBuilder() === false ? <div className="note careful">{text.noPageBuilder}</div> : null
}
