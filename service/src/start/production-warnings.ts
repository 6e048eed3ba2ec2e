import type { Config } from '../config.ts'
import { isLoopback } from './loopback.ts'

const warnings: [message: string, applies: (config: Config) => boolean][] = [
  [
    'ADMIN_TOKEN is not set: no store can be imported and no payment can be reviewed',
    ({ adminToken, roles }) => adminToken === undefined && roles.includes('http'),
  ],
  [
    'PUBLIC_URL is on the loopback: gateways send shoppers to an address that only this machine has',
    ({ publicUrl }) => isLoopback(new URL(publicUrl).hostname),
  ],
  ['SMTP_URL is not set: mails are stored and not sent', ({ mail }) => mail === undefined],
  ['SMS_URL is not set: SMS are stored and not sent', ({ sms }) => sms === undefined],
  [
    'SECRET_KEY is generated: back up the file secret-key in DATA_DIR, which opens the stored credentials',
    ({ secretKey }) => secretKey === undefined,
  ],
]

/** What a production start lacks although it can run: one line each. */
export function productionWarnings(config: Config): string[] {
  if (!config.production) return []
  return warnings.filter(([, applies]) => applies(config)).map(([message]) => message)
}
