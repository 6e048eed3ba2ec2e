import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { peopleTexts } from '../text/people.ts'
import { shellTexts } from '../text/shell.ts'
import { PersonPage } from './PersonPage.tsx'
import { useSignOut } from './use-sign-out.ts'

/** A person who belongs to no shop may have signed in with the wrong account, or on a computer that others use. */
export function NoStorePage({ email }: { email: string }) {
  const text = useTexts(peopleTexts)
  const shell = useTexts(shellTexts)
  const { busy, error, signOut } = useSignOut()
  return (
    <PersonPage title={text.noStore} lead={text.signedInAs(email)}>
      <p>{text.noStoreText}</p>
      <ErrorNote error={error} />
      <Button busy={busy} onClick={() => void signOut()}>
        {shell.signOut}
      </Button>
    </PersonPage>
  )
}
