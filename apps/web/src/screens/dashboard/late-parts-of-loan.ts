import { lazy } from 'react'
import { loadPart } from '../../load-part.ts'

/** What a loan may become: below the fold, with the rules of its monitoring. */
export const WhatIf = lazy(() =>
  loadPart(async () => ({ default: (await import('./outlook/WhatIf.tsx')).WhatIf })),
)
/** How loans abroad are paid, which loads a QR code. */
export const UsdcAddress = lazy(() =>
  loadPart(async () => ({ default: (await import('./usdc/UsdcAddress.tsx')).UsdcAddress })),
)
/** What few loans have: a sale of collateral, and a margin call that is open. */
export const SaleCard = lazy(() =>
  loadPart(async () => ({ default: (await import('./sale/SaleCard.tsx')).SaleCard })),
)
export const FixCall = lazy(() =>
  loadPart(async () => ({ default: (await import('./margin-call/FixCall.tsx')).FixCall })),
)
export const IfNotFixed = lazy(() =>
  loadPart(async () => ({ default: (await import('./margin-call/IfNotFixed.tsx')).IfNotFixed })),
)
export const CallTimeline = lazy(() =>
  loadPart(async () => ({ default: (await import('./margin-call/CallTimeline.tsx')).CallTimeline })),
)
/** What is switched on, and what is held, below the fold, with its dialogs. */
export const StabilizationCard = lazy(() =>
  loadPart(async () => ({
    default: (await import('./stabilization/StabilizationCard.tsx')).StabilizationCard,
  })),
)
