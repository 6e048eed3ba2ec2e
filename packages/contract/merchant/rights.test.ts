import { describe, expect, test } from 'vitest'
import { isScope, type Right, type Role, rightsOfRole, scopes, withIncluded } from './rights.ts'

const has = (role: Role, right: Right) => rightsOfRole[role].includes(right)

describe('rights of the roles (17)', () => {
  test.each<[Right, string]>([
    ['read_products', 'owner manager staff viewer'],
    ['write_products', 'owner manager'],
    ['write_stock', 'owner manager staff'],
    ['write_orders', 'owner manager staff'],
    ['read_payments', 'owner manager viewer'],
    ['write_payments', 'owner manager'],
    ['write_customers', 'owner manager staff'],
    ['read_marketing', 'owner manager staff viewer'],
    ['write_marketing', 'owner manager'],
    ['write_content', 'owner manager'],
    ['write_inbox', 'owner manager staff'],
    ['read_settings', 'owner manager staff viewer'],
    ['write_settings', 'owner manager'],
    ['export_data', 'owner manager'],
    ['read_reports', 'owner manager viewer'],
    ['manage_webhooks', 'owner manager'],
    ['read_audit', 'owner manager'],
    ['manage_staff', 'owner manager'],
    ['manage_keys', 'owner'],
    ['manage_credentials', 'owner'],
    ['manage_domains', 'owner'],
    ['erase_customers', 'owner'],
  ])('%s: %s', (right, roles) => {
    expect((['owner', 'manager', 'staff', 'viewer'] as const).filter((role) => has(role, right)).join(' ')).toBe(roles)
  })

  test('a right of persons only is no scope', () => {
    expect(isScope('manage_keys')).toBe(false)
    expect(isScope('read_orders')).toBe(true)
    expect(scopes).toHaveLength(21)
  })

  test('write includes read', () => {
    expect(withIncluded(['write_orders'])).toEqual(['write_orders', 'read_orders'])
  })
})
