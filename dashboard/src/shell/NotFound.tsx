import { Link } from 'wouter'
import { useTexts } from '../language/language.ts'
import { shellTexts } from '../text/shell.ts'

export function NotFound() {
  const text = useTexts(shellTexts)
  return (
    <div className="empty">
      <h1>{text.notFoundTitle}</h1>
      <p>{text.notFoundText}</p>
      <Link href="~/dashboard" className="button filled">
        {text.toToday}
      </Link>
    </div>
  )
}
