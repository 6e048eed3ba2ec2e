import type { Role } from '@pasal/contract/merchant/rights.ts'

/** The people of the demo store. Their password is public, so the accounts count outside production only. */
export const demoPassword = 'demo-shop-owner'

/** As better-auth stores it. Making it takes a tenth of a second, which a start need not wait for. */
export const demoPasswordHash =
  '3b26b85310bae99268c33cf2cd2896a1:13e26cc55e03e19af067483aa43efcee74192' +
  'd1c38776d7b5e08b9ac760b3a21df7d786f12f80d91e27b03374fc8c286204faf3b8e263a3cefb000b983fbc601'

export const demoPeople: readonly { email: string; name: string; role: Role }[] = [
  { email: 'demo@pasal.example', name: 'Asha', role: 'owner' },
  { email: 'demo-staff@pasal.example', name: 'Bikash', role: 'staff' },
  { email: 'demo-viewer@pasal.example', name: 'Chandra', role: 'viewer' },
]

export const demoEmails = demoPeople.map(({ email }) => email)

export function isBlockedDemoPerson({ production }: { production: boolean }, email: string): boolean {
  return production && demoEmails.includes(email)
}
