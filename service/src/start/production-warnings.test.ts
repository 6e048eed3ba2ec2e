import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { productionWarnings } from './production-warnings.ts'

const complete = {
  NODE_ENV: 'production',
  SECRET_KEY: 'k'.repeat(32),
  ADMIN_TOKEN: 'token',
  PUBLIC_URL: 'https://api.shop.example',
  ...{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'orders@shop.example' },
  ...{ SMS_URL: 'https://sms.example', SMS_TOKEN: 't' },
}
const warningsOf = (changed: Record<string, string>) => productionWarnings(readConfig({ ...complete, ...changed }))

test('a complete configuration has no warning', () => {
  expect(warningsOf({})).toEqual([])
})

test.each([
  ['ADMIN_TOKEN is not set', { ADMIN_TOKEN: '' }],
  ['PUBLIC_URL is on the loopback', { PUBLIC_URL: '' }],
  ['PUBLIC_URL is on the loopback', { PUBLIC_URL: 'http://localhost:4000' }],
  ['PUBLIC_URL is on the loopback', { PUBLIC_URL: 'http://[::1]:4000' }],
  ['PUBLIC_URL is on the loopback', { PUBLIC_URL: '', HOST: '0.0.0.0' }],
  ['SMTP_URL is not set', { SMTP_URL: '' }],
  ['SMS_URL is not set', { SMS_URL: '' }],
  ['SECRET_KEY is generated', { SECRET_KEY: '' }],
])('%s is warned of alone with %j', (message, changed) => {
  expect(warningsOf(changed)).toEqual([expect.stringMatching(`^${message}: `)])
})

test('a process without http needs no ADMIN_TOKEN', () => {
  expect(warningsOf({ ADMIN_TOKEN: '', ROLES: 'worker' })).toEqual([])
})

test('nothing is warned of outside production', () => {
  expect(productionWarnings(readConfig({}))).toEqual([])
})
