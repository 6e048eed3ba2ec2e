import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useAction } from '../parts/use-action.ts'

/** Ends the session. The page is loaded anew, so that nothing of this person is shown to the next one. */
export function useSignOut() {
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const signOut = () =>
    run(async () => {
      await call('POST', '/auth/sign-out', {})
      client.clear()
      location.assign('/dashboard')
    })
  return { busy, error, signOut }
}
