import type { Role } from '@pasal/contract/merchant/rights.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type ApiError, call } from '../api/call.ts'
import { keepLanguage, storesQuery } from '../api/me.ts'
import type { Me } from '../api/types.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { NewPasswordField } from '../parts/NewPasswordField.tsx'
import { useAction } from '../parts/use-action.ts'
import { peopleTexts } from '../text/people.ts'
import { PersonPage } from './PersonPage.tsx'
import { SignInForm } from './SignIn.tsx'
import { useSignOut } from './use-sign-out.ts'

type Invitation = { store: { name: string }; email: string; role: Role; has_account: boolean }

/** The page of an invitation's link: accepting makes the account of a person who has none. */
export function InvitationPage({ me, onSignedIn }: { me: Me | undefined; onSignedIn(): void }) {
  const text = useTexts(peopleTexts)
  const [token] = useState(() => location.hash.slice(1))
  const [declined, setDeclined] = useState(false)
  const path = `/merchant/invitations/${encodeURIComponent(token)}`
  const { data, error, refetch } = useQuery<Invitation, ApiError>({
    queryKey: ['invitation', token],
    queryFn: () => call<Invitation>('GET', path),
    // Without a token, as of a link that was cut, the path is that of another list.
    enabled: token !== '',
  })
  if (token === '' || error?.status === 404)
    return (
      <PersonPage title={text.accept}>
        <div className="note bad">{text.invitationOver}</div>
        <Link href="/">{text.toDashboard}</Link>
      </PersonPage>
    )
  if (error && !data)
    return (
      <PersonPage title={text.accept}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </PersonPage>
    )
  if (!data) return null
  const lead = text.invitationText(data.email, text.roles[data.role])
  return (
    <PersonPage title={text.invitationTitle(data.store.name)} lead={lead}>
      {declined ? (
        <>
          <div className="note">{text.declined}</div>
          <Link href="/">{text.toDashboard}</Link>
        </>
      ) : me && me.email.toLowerCase() !== data.email.toLowerCase() ? (
        <OtherPerson email={me.email} />
      ) : data.has_account && !me ? (
        <>
          <p>{text.signInToAccept}</p>
          <SignInForm onDone={onSignedIn} />
        </>
      ) : (
        <AcceptForm path={path} isNew={!me} onDeclined={() => setDeclined(true)} />
      )}
    </PersonPage>
  )
}

/** An invitation is for one e-mail address; on a shared computer somebody else may be signed in. */
function OtherPerson({ email }: { email: string }) {
  const text = useTexts(peopleTexts)
  // Stays at the invitation. What this person's pages showed is not shown to the next one.
  const { busy, error, signOut } = useSignOut((client) => client.resetQueries())
  return (
    <>
      <div className="note careful">
        {text.signedInAs(email)} {text.otherInvited}
      </div>
      <ErrorNote error={error} />
      <Button kind="filled" busy={busy} onClick={() => void signOut()}>
        {text.signOutToAccept}
      </Button>
      <Link href="/">{text.toDashboard}</Link>
    </>
  )
}

function AcceptForm({ path, isNew, onDeclined }: { path: string; isNew: boolean; onDeclined(): void }) {
  const text = useTexts(peopleTexts)
  const lang = useLanguage()
  const [, go] = useLocation()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { busy, error, run } = useAction()
  const accept = () =>
    run(async () => {
      const joined = await call<{ store_id: string }>('POST', `${path}/accept`, isNew ? { name, password } : {})
      if (isNew) await keepLanguage(client, lang)
      // The session and the person's shops have changed. The invitation alone is not read again: it is used by now.
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' })
      const { items } = await client.fetchQuery(storesQuery)
      const shop = items.find(({ _id }) => _id === joined.store_id)?.subdomain
      go(shop ? `/shop/${shop}` : '/', { replace: true })
    })
  const decline = () =>
    run(async () => {
      await call('POST', `${path}/decline`, {})
      onDeclined()
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void accept()
      }}
    >
      <ErrorNote error={error} />
      {isNew ? (
        <>
          <Field {...{ label: text.yourName, value: name, onChange: setName, required: true, autoComplete: 'name' }} />
          <NewPasswordField label={text.password} value={password} onChange={setPassword} />
        </>
      ) : null}
      <Button kind="filled" type="submit" busy={busy}>
        {text.accept}
      </Button>
      <Button kind="text" onClick={() => void decline()}>
        {text.decline}
      </Button>
    </form>
  )
}
