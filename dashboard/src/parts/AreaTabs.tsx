import { Link, useLocation } from 'wouter'

type Props = { label: string; tabs: readonly { path: string; text: string }[] }

/** The pages of one area. */
export function AreaTabs({ label, tabs }: Props) {
  const [location] = useLocation()
  return (
    <nav className="area-tabs" aria-label={label}>
      {tabs.map(({ path, text }) => (
        <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
