import { page } from '../shell/page.tsx'

export const settingsPages = [
  page('/settings', () => import('./SettingsPage.tsx'), 'SettingsPage'),
  page('/settings/shop', () => import('./ShopPage.tsx'), 'ShopPage'),
  page('/settings/checkout', () => import('./CheckoutPage.tsx'), 'CheckoutPage'),
  page('/settings/payments', () => import('./PaymentMethodsPage.tsx'), 'PaymentMethodsPage'),
  page('/settings/delivery', () => import('../delivery/DeliveryPage.tsx'), 'DeliveryPage'),
  page('/settings/domain', () => import('./DomainPage.tsx'), 'DomainPage'),
  page('/settings/plugins', () => import('./PluginsPage.tsx'), 'PluginsPage'),
  page('/settings/staff', () => import('./StaffPage.tsx'), 'StaffPage'),
  page('/settings/api-keys', () => import('./ApiKeysPage.tsx'), 'ApiKeysPage', 'manage_keys'),
  page('/settings/webhooks', () => import('./WebhooksPage.tsx'), 'WebhooksPage', 'manage_webhooks'),
  page('/settings/webhooks/:id', () => import('./WebhookPage.tsx'), 'WebhookPage', 'manage_webhooks'),
  page('/settings/audit', () => import('./AuditPage.tsx'), 'AuditPage', 'read_audit'),
  page('/settings/backup', () => import('./BackupPage.tsx'), 'BackupPage', 'export_data'),
]
