import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openAddressWarnings } from './open-address-warnings.ts'

const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) }
const sandbox = expect.stringMatching(/^gateway sandbox is open to the network: /)
const token = expect.stringMatching(/^ADMIN_TOKEN is short: /)

test.each([
  ['the sandbox on every interface', { HOST: '0.0.0.0' }, [sandbox]],
  ['the sandbox on every IPv6 interface', { HOST: '::' }, [sandbox]],
  ['the sandbox and a short token on an open address', { HOST: '192.168.1.4', ADMIN_TOKEN: 'x' }, [sandbox, token]],
  ['a short token on an open address', { HOST: '0.0.0.0', ADMIN_TOKEN: 'x', GATEWAY_SANDBOX: 'off' }, [token]],
  ['a short token in production on the loopback', { ...production, ADMIN_TOKEN: 'x'.repeat(15) }, [token]],
])('%s is warned of', (_case, environment: Record<string, string>, warnings) => {
  expect(openAddressWarnings(readConfig(environment))).toEqual(warnings)
})

test.each([
  ['development on the loopback with a short token', { ADMIN_TOKEN: 'x' }],
  ['development on localhost', { HOST: 'localhost', ADMIN_TOKEN: 'x' }],
  ['development on the IPv6 loopback', { HOST: '::1', ADMIN_TOKEN: 'x' }],
  [
    'an open address without sandbox and with a long token',
    { HOST: '0.0.0.0', GATEWAY_SANDBOX: 'off', ADMIN_TOKEN: 'x'.repeat(16) },
  ],
  ['production with a long token', { ...production, HOST: '0.0.0.0', ADMIN_TOKEN: 'x'.repeat(16) }],
  ['a process without http', { HOST: '0.0.0.0', ROLES: 'worker', ADMIN_TOKEN: 'x' }],
])('%s is not warned of', (_case, environment: Record<string, string>) => {
  expect(openAddressWarnings(readConfig(environment))).toEqual([])
})
