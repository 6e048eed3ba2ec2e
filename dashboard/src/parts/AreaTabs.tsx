import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'

type Props = { label: string; tabs: readonly { path: string; text: string }[] }

/** The pages of one area. Where a phone has no room for all of them, the current one is in sight. */
export function AreaTabs({ label, tabs }: Props) {
  const [location] = useLocation()
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location decides which tab is the current one.
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && tab)
      bar.current.scrollLeft = tab.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [location])
  return (
    <nav ref={bar} className="area-tabs" aria-label={label}>
      {tabs.map(({ path, text }) => (
        <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
