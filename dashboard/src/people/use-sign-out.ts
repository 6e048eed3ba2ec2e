import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useAction } from '../parts/use-action.ts'

/** Loads the dashboard anew, so that nothing of the person who signed out is shown to the next one. */
function reload(client: QueryClient): void {
  client.clear()
  location.assign('/dashboard')
}

/** Ends the session. `next`: what follows. */
export function useSignOut(next: (client: QueryClient) => unknown = reload) {
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const signOut = () =>
    run(async () => {
      await call('POST', '/auth/sign-out', {})
      await next(client)
    })
  return { busy, error, signOut }
}
