import { lazy, Suspense } from 'react'
import { loadPart } from '../../load-part.ts'
import type { RefinanceDetailsDialogProps } from './RefinanceDetailsDialog.tsx'

const Late = lazy(() =>
  loadPart(async () => ({ default: (await import('./RefinanceDetailsDialog.tsx')).RefinanceDetailsDialog })),
)

/** The form of missing details, loaded when it opens: most borrowers see it once. */
export const LateDetailsDialog = (props: RefinanceDetailsDialogProps) => (
  <Suspense fallback={null}>
    <Late {...props} />
  </Suspense>
)
