import { lazy } from 'react'
import { loadPart } from '../../load-part.ts'

/** What few loans need, or stands at the foot: the page does not carry it. */
export const AboveMaximum = lazy(() =>
  loadPart(async () => ({ default: (await import('../../journey/AboveMaximum.tsx')).AboveMaximum })),
)
export const FundsSent = lazy(() =>
  loadPart(async () => ({ default: (await import('./FundsSent.tsx')).FundsSent })),
)
export const NeedHelp = lazy(() =>
  loadPart(async () => ({ default: (await import('../../journey/NeedHelp.tsx')).NeedHelp })),
)
