import { page } from '../shell/page.tsx'

export const contentPages = [
  page('/content', () => import('./ContentPage.tsx'), 'ContentPage'),
  page('/content/reviews', () => import('./ReviewsPage.tsx'), 'ReviewsPage'),
  page('/content/alerts', () => import('./AlertsPage.tsx'), 'AlertsPage'),
]
