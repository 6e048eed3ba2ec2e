import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { ApiError, whenSignedOut } from './api/call.ts'
import { homeOf } from './api/home-store.ts'
import { keepLanguage, storesQuery, useMe } from './api/me.ts'
import { readStored, writeStored } from './api/storage.ts'
import type { List, Me, MyStore } from './api/types.ts'
import { type Language, LanguageContext, useTexts } from './language/language.ts'
import { Dialog } from './parts/Dialog.tsx'
import { ErrorNote } from './parts/ErrorNote.tsx'
import { ToastProvider } from './parts/Toast.tsx'
import { InvitationPage } from './people/InvitationPage.tsx'
import { NoStorePage } from './people/NoStorePage.tsx'
import { ForgotPasswordPage, ResetPasswordPage } from './people/PasswordPages.tsx'
import { PersonPage } from './people/PersonPage.tsx'
import { SetUpPage } from './people/SetUpPage.tsx'
import { SignInForm } from './people/SignIn.tsx'
import { StorePages } from './StorePages.tsx'
import { peopleTexts } from './text/people.ts'
import { shellTexts } from './text/shell.ts'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // What was rejected stays rejected; a lost connection is tried again.
      retry: (count, error) => error instanceof ApiError && error.status === 0 && count < 2,
    },
  },
})

export function App() {
  return (
    <QueryClientProvider client={client}>
      <Router base="/dashboard">
        <InLanguage>
          <ToastProvider>
            <Pages />
          </ToastProvider>
        </InLanguage>
      </Router>
    </QueryClientProvider>
  )
}

function InLanguage({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { data: me } = useMe()
  const [chosen, setChosen] = useState(storedLanguage)
  const lang = chosen ?? me?.language ?? 'en'
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  const value = useMemo(
    () => ({
      lang,
      choose(language: Language) {
        writeStored('language', language)
        setChosen(language)
        const account = client.getQueryData<Me>(['me'])
        if (account && account.language !== language) void keepLanguage(client, language)
      },
    }),
    [lang, client],
  )
  return <LanguageContext value={value}>{children}</LanguageContext>
}

function storedLanguage(): Language | undefined {
  const stored = readStored('language')
  return stored === 'en' || stored === 'ne' ? stored : undefined
}

function Pages() {
  const queries = useQueryClient()
  const [expired, setExpired] = useState(false)
  const me = useMe()
  const isKnown = me.data !== undefined
  useEffect(() => whenSignedOut(() => setExpired(isKnown)), [isKnown])
  const onSignedIn = useCallback(() => {
    setExpired(false)
    void queries.invalidateQueries()
  }, [queries])
  return (
    <>
      <Switch>
        <Route path="/setup" component={SetUpPage} />
        <Route path="/forgot-password" component={ForgotPasswordPage} />
        <Route path="/reset-password" component={ResetPasswordPage} />
        <Route path="/invitation">
          <InvitationPage me={me.data} onSignedIn={onSignedIn} />
        </Route>
        <Route>
          <OwnPages me={me.data} error={me.error} onSignedIn={onSignedIn} />
        </Route>
      </Switch>
      <SignInAgain open={expired} onSignedIn={onSignedIn} />
    </>
  )
}

type OwnProps = { me: Me | undefined; error: ApiError | null; onSignedIn(): void }

function OwnPages({ me, error, onSignedIn }: OwnProps) {
  const text = useTexts(peopleTexts)
  const shell = useTexts(shellTexts)
  const stores = useQuery<List<MyStore>, ApiError>({
    ...storesQuery,
    // Read beside the person, not after: on a slow phone each further wait is half a second.
    enabled: error?.status !== 401,
  })
  if (!me && error?.status === 401)
    return (
      <PersonPage title={text.signIn}>
        <SignInForm onDone={onSignedIn} />
      </PersonPage>
    )
  if (error && !me) return <ErrorNote error={error} onRetry={onSignedIn} />
  if (stores.error && !stores.data && !stores.isFetching) return <ErrorNote error={stores.error} onRetry={onSignedIn} />
  if (!me || !stores.data) return <p className="hidden">{shell.loading}</p>
  const { items } = stores.data
  const home = homeOf(items)
  if (!home) return <NoStorePage email={me.email} />
  return (
    <Switch>
      <Route path="/shop/:shop" nest>
        {({ shop }) => <StorePages me={me} stores={items} shop={shop} />}
      </Route>
      <Route>
        <Redirect to={`/shop/${home.subdomain}`} replace />
      </Route>
    </Switch>
  )
}

/** Above the page, which keeps what was typed. */
function SignInAgain({ open, onSignedIn }: { open: boolean; onSignedIn(): void }) {
  const text = useTexts(peopleTexts)
  return (
    <Dialog title={text.expiredTitle} open={open}>
      <p>{text.expiredText}</p>
      <SignInForm onDone={onSignedIn} />
    </Dialog>
  )
}
