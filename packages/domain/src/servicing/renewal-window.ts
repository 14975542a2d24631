import { endOfDateAfter } from '../offer/zoned-days.ts'
import { maturesOn, type Loan } from './loan.ts'

/** From when until when a loan may be renewed, in milliseconds. */
export interface RenewalWindow {
  readonly opensAt: number
  /** The midnight that ends the day on which all of it is due: an unsigned renewal lapses then. */
  readonly closesAt: number
}

/** The operator's days before maturity, and the day itself, in the organisation's zone. */
export const renewalWindow = (
  loan: Pick<Loan, 'fundedOn' | 'termMonths'>,
  { windowDays, timeZone }: { readonly windowDays: number; readonly timeZone: string },
): RenewalWindow => ({
  opensAt: endOfDateAfter(maturesOn(loan), -windowDays - 1, timeZone),
  closesAt: endOfDateAfter(maturesOn(loan), 0, timeZone),
})
