import type { Origination } from '../application/origination.ts'
import { topUpOver, topUpToSign } from '../application/top-up.ts'
import type { CollateralAccount } from '../collateral/account.ts'

interface OfTopUp {
  readonly application: Origination
  readonly collateral: CollateralAccount
}

/** The top-up of a renewal: as it was signed, or by the offer that is selected; zero before there is one. */
export const topUpUnits = ({ application, collateral }: OfTopUp): bigint => {
  const signed = collateral.state === 'UNOPENED' ? null : collateral.topUpUnits
  return signed ?? topUpToSign(application)
}

/** What the borrower is to send: all that is required, and of a renewal its top-up alone; null before it is signed. */
export const unitsToSend = (parts: OfTopUp): bigint | null => {
  if (parts.application.renewal !== null) return topUpUnits(parts)
  return parts.collateral.state === 'UNOPENED' ? null : parts.collateral.requiredUnits
}

/** What of it has still to arrive and be confirmed (gap G.41). */
export const remainingTopUpUnits = (parts: OfTopUp): bigint =>
  topUpOver(topUpUnits(parts), parts.collateral.state === 'UNOPENED' ? 0n : parts.collateral.confirmedUnits)
