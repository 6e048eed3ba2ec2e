import { page } from '../shell/page.tsx'

export const reportPages = [
  page('/reports', () => import('./ReportsPage.tsx'), 'ReportsPage', 'read_reports'),
  page('/reports/poster', () => import('./PosterPage.tsx'), 'PosterPage'),
]
