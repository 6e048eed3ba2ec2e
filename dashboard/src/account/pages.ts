import { page } from '../shell/page.tsx'

export const accountPages = [page('/settings/account', () => import('./AccountPage.tsx'), 'AccountPage')]
