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
/** Payments from a bank account: many kilobytes of dialogs, for loans in service in the United States. */
export const PayFromBank = lazy(() =>
  loadPart(async () => ({ default: (await import('./PayFromBank.tsx')).PayFromBank })),
)
export const Payoff = lazy(() => loadPart(async () => ({ default: (await import('./Payoff.tsx')).Payoff })))
export const LoanActivity = lazy(() =>
  loadPart(async () => ({ default: (await import('./LoanActivity.tsx')).LoanActivity })),
)
export const RenewLoan = lazy(() =>
  loadPart(async () => ({ default: (await import('./RenewLoan.tsx')).RenewLoan })),
)
export const HowToPay = lazy(() =>
  loadPart(async () => ({ default: (await import('./HowToPay.tsx')).HowToPay })),
)
export const LoanPayments = lazy(() =>
  loadPart(async () => ({ default: (await import('./LoanPayments.tsx')).LoanPayments })),
)
export const MarginNotice = lazy(() =>
  loadPart(async () => ({ default: (await import('./MarginNotice.tsx')).MarginNotice })),
)
export const NextPayment = lazy(() =>
  loadPart(async () => ({ default: (await import('./NextPayment.tsx')).NextPayment })),
)
export const ToPay = lazy(() => loadPart(async () => ({ default: (await import('./ToPay.tsx')).ToPay })))
