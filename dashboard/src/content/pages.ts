import { page } from '../shell/page.tsx'

export const contentPages = [
  page('/content', () => import('./ContentPage.tsx'), 'ContentPage'),
  page('/content/reviews', () => import('./ReviewsPage.tsx'), 'ReviewsPage'),
  page('/content/alerts', () => import('./AlertsPage.tsx'), 'AlertsPage'),
  page('/content/forms', () => import('./FormsPage.tsx'), 'FormsPage'),
  page('/content/forms/new', () => import('./FormPage.tsx'), 'NewFormPage', 'write_content'),
  page('/content/forms/:id', () => import('./FormPage.tsx'), 'FormPage'),
  page('/content/submissions', () => import('./SubmissionsPage.tsx'), 'SubmissionsPage'),
  page('/content/blog', () => import('./PostsPage.tsx'), 'PostsPage'),
  page('/content/blog/new', () => import('./PostPage.tsx'), 'NewPostPage', 'write_content'),
  page('/content/blog/:id', () => import('./PostPage.tsx'), 'PostPage'),
  page('/content/authors', () => import('./AuthorsPage.tsx'), 'AuthorsPage'),
  page('/content/pages', () => import('./PagesPage.tsx'), 'PagesPage'),
  page('/content/pages/new', () => import('./PagePage.tsx'), 'NewPagePage', 'write_content'),
  page('/content/pages/new-landing', () => import('./PagePage.tsx'), 'NewLandingPage', 'write_content'),
  page('/content/pages/:id', () => import('./PagePage.tsx'), 'PagePage'),
]
