import type { Origination } from '../application/origination.ts'
import { topUpOver, topUpToSign } from '../application/top-up.ts'
import type { CollateralAccount } from '../collateral/account.ts'

interface OfTopUp {
  readonly application: Origination
  readonly collateral: CollateralAccount
}

/** The top-up of a renewal or a refinance: as signed, or by the selected offer; zero before there is one. */
export const topUpUnits = ({ application, collateral }: OfTopUp): bigint => {
  const signed = collateral.state === 'UNOPENED' ? null : collateral.topUpUnits
  return signed ?? topUpToSign(application)
}

/** What the borrower has to send: the whole requirement, or for a renewal or refinance only its top-up; null before signing. */
export const unitsToSend = (parts: OfTopUp): bigint | null => {
  const { renewal, refinance } = parts.application
  if (renewal !== null || refinance !== null) return topUpUnits(parts)
  return parts.collateral.state === 'UNOPENED' ? null : parts.collateral.requiredUnits
}

/** The part of it that is not confirmed yet (gap G.41). */
export const remainingTopUpUnits = (parts: OfTopUp): bigint =>
  topUpOver(topUpUnits(parts), parts.collateral.state === 'UNOPENED' ? 0n : parts.collateral.confirmedUnits)
