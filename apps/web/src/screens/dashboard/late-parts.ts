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
/** A loan in service: with its levels, payments and dialogs more than the rest of the page, which most visits do not need. */
export const LoanInService = lazy(() =>
  loadPart(async () => ({ default: (await import('./LoanInService.tsx')).LoanInService })),
)
