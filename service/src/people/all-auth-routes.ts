import type { AuthRoute } from './auth-route.ts'
import { forward } from './forward.ts'
import { followResetLink, requestReset } from './reset-password.ts'
import { signIn, verifyBackupCode, verifyTotp } from './sign-in.ts'
import { withPassword } from './with-password.ts'

const codeFields = ['code', 'trustDevice']

/** Every path below /auth (2.1). better-auth has more; they do not exist here. */
export const allAuthRoutes: AuthRoute[] = [
  { method: 'POST', url: '/auth/sign-in/email', keys: ['email', 'password', 'rememberMe'], run: signIn },
  { method: 'POST', url: '/auth/two-factor/verify-totp', keys: codeFields, run: verifyTotp },
  { method: 'POST', url: '/auth/two-factor/verify-backup-code', keys: codeFields, run: verifyBackupCode },
  { method: 'POST', url: '/auth/two-factor/enable', keys: ['password'], run: withPassword },
  { method: 'POST', url: '/auth/two-factor/disable', keys: ['password'], run: withPassword },
  { method: 'POST', url: '/auth/two-factor/generate-backup-codes', keys: ['password'], run: withPassword },
  { method: 'POST', url: '/auth/sign-out', run: forward },
  { method: 'GET', url: '/auth/get-session', run: forward },
  { method: 'GET', url: '/auth/list-sessions', run: forward },
  { method: 'POST', url: '/auth/revoke-session', keys: ['token'], run: forward },
  { method: 'POST', url: '/auth/revoke-other-sessions', run: forward },
  { method: 'POST', url: '/auth/request-password-reset', keys: ['email', 'redirectTo'], run: requestReset },
  { method: 'GET', url: '/auth/reset-password/:token', run: followResetLink },
  { method: 'POST', url: '/auth/reset-password', keys: ['token', 'newPassword'], run: forward },
  {
    ...{ method: 'POST', url: '/auth/change-password', run: withPassword },
    keys: ['currentPassword', 'newPassword', 'revokeOtherSessions'],
  },
]
