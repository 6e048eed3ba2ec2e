import { page } from '../shell/page.tsx'

export const csvPages = [
  page('/products/files', () => import('./FilesPage.tsx'), 'FilesPage'),
  page('/products/files/:id', () => import('./JobPage.tsx'), 'JobPage'),
]
