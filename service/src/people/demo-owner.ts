/** The owner of the demo store. The password is public, so the account counts outside production only. */
export const demoOwner = { email: 'demo@pasal.example', password: 'demo-shop-owner', name: 'Demo Owner' }

export function isBlockedDemoOwner({ production }: { production: boolean }, email: string): boolean {
  return production && email === demoOwner.email
}
