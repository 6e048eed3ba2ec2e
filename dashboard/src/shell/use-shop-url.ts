import { useStore } from '../api/store.ts'

/** Where shoppers see the store: the page that the service sends names the pattern. */
export function useShopUrl(): string | undefined {
  const { store } = useStore()
  const pattern = document.querySelector<HTMLMetaElement>('meta[name="shops"]')?.content
  return pattern?.replace('*', store.subdomain)
}
