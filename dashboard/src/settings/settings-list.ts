import type { Right } from '@pasal/contract/merchant/rights.ts'
import {
  Archive,
  CreditCard,
  FileClock,
  Globe,
  KeyRound,
  type LucideIcon,
  Plug,
  ShoppingCart,
  Store,
  Truck,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import type { settingsTexts } from '../text/settings.ts'

type SettingsName = keyof (typeof settingsTexts)['en']['list']

/** The pages of the settings, in their order, with the right that each needs. */
export const settingsList: { name: SettingsName; icon: LucideIcon; right?: Right }[] = [
  { name: 'shop', icon: Store, right: 'read_settings' },
  { name: 'checkout', icon: ShoppingCart, right: 'read_settings' },
  { name: 'payments', icon: CreditCard, right: 'read_settings' },
  { name: 'delivery', icon: Truck, right: 'read_settings' },
  { name: 'domain', icon: Globe, right: 'read_settings' },
  { name: 'plugins', icon: Plug, right: 'read_settings' },
  { name: 'staff', icon: Users },
  { name: 'api-keys', icon: KeyRound, right: 'manage_keys' },
  { name: 'webhooks', icon: Webhook, right: 'manage_webhooks' },
  { name: 'audit', icon: FileClock, right: 'read_audit' },
  { name: 'backup', icon: Archive, right: 'export_data' },
  { name: 'account', icon: UserRound },
]
