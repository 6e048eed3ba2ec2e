import { Link } from 'wouter'
import { useTexts } from '../language/language.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { errorTexts } from '../text/errors.ts'
import { shellTexts } from '../text/shell.ts'

/** In place of a page of which the person's role may see nothing. */
export function NoRight() {
  const text = useTexts(shellTexts)
  const { known } = useTexts(errorTexts)
  return (
    <div className="empty">
      <PageTitle>{text.noRightTitle}</PageTitle>
      <p>{known.role}</p>
      <Link href="/" className="button filled">
        {text.toToday}
      </Link>
    </div>
  )
}
