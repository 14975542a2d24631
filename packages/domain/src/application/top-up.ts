import { offerOf, type Origination } from './origination.ts'

/** The part of a required quantity beyond a renewal's rollover collateral; never below zero. Base units. */
export const topUpOver = (requiredUnits: bigint, rolloverUnits: bigint): bigint =>
  requiredUnits > rolloverUnits ? requiredUnits - rolloverUnits : 0n

/** The top-up of a renewal by the selected offer; zero before one is selected. Base units. */
export const topUpToSign = (application: Origination): bigint =>
  topUpOver(offerOf(application)?.minCollateralUnits ?? 0n, application.renewal?.rolloverUnits ?? 0n)
