import { passwordLength } from '@pasal/contract/merchant/people/password-length.ts'
import type { Context } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { enqueuePasswordReset } from './account-messages.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { cookiePrefix, isSecure, sessionSeconds } from './session-cookie.ts'
import { forgetTrustedDevices } from './sessions.queries.ts'
import { versionedKeys } from './sign-in-keys.ts'

const daySeconds = 86_400
export const lockedSeconds = 15 * 60
const resetSeconds = 3600
const trustedDeviceDays = 30

const opened = new WeakMap<Database, ReturnType<typeof makeAuth>>()

/** better-auth on the service's database. Loaded with the first request: loading takes longer than a start. */
export function openAuth(context: Context): ReturnType<typeof makeAuth> {
  const existing = opened.get(context.db) ?? makeAuth(context)
  opened.set(context.db, existing)
  return existing
}

/**
 * Nothing of it is in memory: sessions, attempts and tokens are rows, sessions are read for each request, and its own
 * limits are off (failed-attempts.ts has those of the contract).
 */
async function makeAuth(context: Context) {
  const [{ betterAuth }, { twoFactor }, { authAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/plugins/two-factor'),
    import('./auth-adapter.ts'),
  ])
  const { config, db, log } = context
  return betterAuth({
    appName: 'Pasal',
    baseURL: config.publicUrl,
    basePath: '/auth',
    trustedOrigins: [new URL(config.publicUrl).origin],
    secrets: versionedKeys(context.secrets),
    database: authAdapter(db),
    emailAndPassword: {
      enabled: true,
      password: { hash: hashPassword, verify: verifyPassword },
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) => enqueuePasswordReset(context, user.id, url),
      onPasswordReset: async ({ user }) => void (await forgetTrustedDevices(db, user.id)),
    },
    session: {
      expiresIn: sessionSeconds,
      updateAge: daySeconds,
      // Otherwise sessions are listed on the day of the sign-in only.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: isSecure(config),
      // auth.routes.ts checks the origin of every request with a cookie.
      disableCSRFCheck: true,
      disableOriginCheck: false,
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (level, message) => {
        if (level === 'error') log.error({ err: new Error(message) }, 'sign-in library reported an error')
      },
    },
    plugins: [
      twoFactor({
        issuer: 'Pasal',
        trustDeviceMaxAge: trustedDeviceDays * daySeconds,
        accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: lockedSeconds },
      }),
    ],
  })
}

/** Set by auth.routes.ts alone, from the address that the service knows. */
export const clientAddressHeader = 'x-pasal-client'
