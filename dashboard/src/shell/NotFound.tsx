import { Link } from 'wouter'
import { useTexts } from '../language/language.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { shellTexts } from '../text/shell.ts'

export function NotFound() {
  const text = useTexts(shellTexts)
  return (
    <div className="empty">
      <PageTitle>{text.notFoundTitle}</PageTitle>
      <p>{text.notFoundText}</p>
      <Link href="~/dashboard" className="button filled">
        {text.toToday}
      </Link>
    </div>
  )
}
