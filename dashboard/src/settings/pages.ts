import { page } from '../shell/page.tsx'

export const settingsPages = [page('/settings/delivery', () => import('../delivery/DeliveryPage.tsx'), 'DeliveryPage')]
