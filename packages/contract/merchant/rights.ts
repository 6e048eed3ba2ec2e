/* Who may do what in a store: rights, roles and scopes (merchant's API, 3.1 and 17). */

const subjects = [
  ...(['products', 'stock', 'orders', 'payments', 'customers', 'marketing', 'content', 'inbox'] as const),
  'settings',
] as const
type Subject = (typeof subjects)[number]

/** Rights that an API key can have as a scope. */
export type Scope = `read_${Subject}` | `write_${Subject}` | 'read_reports' | 'export_data' | 'manage_webhooks'
/** Rights of persons only. */
type PersonRight =
  | 'manage_staff'
  | 'manage_keys'
  | 'manage_credentials'
  | 'manage_domains'
  | 'erase_customers'
  | 'read_audit'
export type Right = Scope | PersonRight

export const scopes: readonly Scope[] = [
  ...subjects.flatMap((subject): Scope[] => [`read_${subject}`, `write_${subject}`]),
  ...(['read_reports', 'export_data', 'manage_webhooks'] as const),
]
const ownerRights: readonly PersonRight[] = ['manage_keys', 'manage_credentials', 'manage_domains', 'erase_customers']
const managerRights: readonly PersonRight[] = ['manage_staff', 'read_audit']

export function isScope(right: string): right is Scope {
  return (scopes as readonly string[]).includes(right)
}

export const roles = ['owner', 'manager', 'staff', 'viewer'] as const
export type Role = (typeof roles)[number]

const readable = subjects.map((subject): Scope => `read_${subject}`)
const staffWrites: readonly Scope[] = ['write_stock', 'write_orders', 'write_customers', 'write_inbox']

/** The rights of each role. A manager's `manage_staff` reaches staff and viewers only (3.2). */
export const rightsOfRole: Record<Role, readonly Right[]> = {
  owner: [...scopes, ...managerRights, ...ownerRights],
  manager: [...scopes, ...managerRights],
  staff: [...readable.filter((right) => right !== 'read_payments'), ...staffWrites],
  viewer: [...readable, 'read_reports'],
}

/** The scopes with those that they include: `write_x` includes `read_x`. */
export function withIncluded(given: readonly Scope[]): Scope[] {
  const reads = given.filter((scope) => scope.startsWith('write_')).map((scope) => scope.replace('write_', 'read_'))
  return [...new Set([...given, ...(reads as Scope[])])]
}
