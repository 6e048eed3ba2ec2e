import { page } from '../shell/page.tsx'

export const contentPages = [
  page('/content', () => import('./ContentPage.tsx'), 'ContentPage'),
  page('/content/reviews', () => import('./ReviewsPage.tsx'), 'ReviewsPage'),
  page('/content/alerts', () => import('./AlertsPage.tsx'), 'AlertsPage'),
  page('/content/forms', () => import('./FormsPage.tsx'), 'FormsPage'),
  page('/content/forms/new', () => import('./FormPage.tsx'), 'NewFormPage'),
  page('/content/forms/:id', () => import('./FormPage.tsx'), 'FormPage'),
  page('/content/submissions', () => import('./SubmissionsPage.tsx'), 'SubmissionsPage'),
]
