import { offerOf, type Origination } from './origination.ts'

/**
 * The part of a required quantity beyond what is carried over from a renewed loan or handed over by the estate; never
 * below zero. Base units.
 */
export const topUpOver = (requiredUnits: bigint, rolloverUnits: bigint): bigint =>
  requiredUnits > rolloverUnits ? requiredUnits - rolloverUnits : 0n

const heldElsewhereUnits = ({ renewal, refinance }: Origination): bigint =>
  renewal?.rolloverUnits ?? refinance?.estateUnits ?? 0n

/** The top-up of a renewal or a refinance by the selected offer; zero before one is selected. Base units. */
export const topUpToSign = (application: Origination): bigint =>
  topUpOver(offerOf(application)?.minCollateralUnits ?? 0n, heldElsewhereUnits(application))
