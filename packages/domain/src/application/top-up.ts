import { offerOf, type Origination } from './origination.ts'
import type { CollateralAccount } from '../collateral/account.ts'

interface OfTopUp {
  readonly application: Origination
  readonly collateral: CollateralAccount
}

/** What a required quantity asks for beyond the rollover collateral of a renewal; never below zero. */
export const topUpOver = (requiredUnits: bigint, rolloverUnits: bigint): bigint =>
  requiredUnits > rolloverUnits ? requiredUnits - rolloverUnits : 0n

/** The top-up of a renewal: as it was signed, or by the offer that is selected; zero before there is one. */
export const topUpUnits = ({ application, collateral }: OfTopUp): bigint => {
  const signed = collateral.state === 'UNOPENED' ? null : collateral.topUpUnits
  if (signed !== null) return signed
  return topUpOver(offerOf(application)?.minCollateralUnits ?? 0n, application.renewal?.rolloverUnits ?? 0n)
}

/** What the borrower is to send: all that is required, and of a renewal its top-up alone; null before it is signed. */
export const unitsToSend = (parts: OfTopUp): bigint | null => {
  if (parts.application.renewal !== null) return topUpUnits(parts)
  return parts.collateral.state === 'UNOPENED' ? null : parts.collateral.requiredUnits
}

/** What of it has still to arrive and be confirmed (gap G.41). */
export const remainingTopUpUnits = (parts: OfTopUp): bigint =>
  topUpOver(topUpUnits(parts), parts.collateral.state === 'UNOPENED' ? 0n : parts.collateral.confirmedUnits)
