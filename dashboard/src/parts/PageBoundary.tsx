import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'wouter'
import { ErrorNote } from './ErrorNote.tsx'

/** Shows an error of this page in its place. The menu stays, and another page begins anew. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  return (
    <ErrorBoundary
      resetKeys={[location]}
      fallbackRender={({ error, resetErrorBoundary }) => <ErrorNote error={error} onRetry={resetErrorBoundary} />}
    >
      {children}
    </ErrorBoundary>
  )
}
