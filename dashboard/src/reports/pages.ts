import { page } from '../shell/page.tsx'

export const reportPages = [
  page('/reports', () => import('./ReportsPage.tsx'), 'ReportsPage'),
  page('/reports/poster', () => import('./PosterPage.tsx'), 'PosterPage'),
]
