import { offerOf, type Origination } from './origination.ts'

/** What a required quantity asks for beyond the rollover collateral of a renewal; never below zero. Base units. */
export const topUpOver = (requiredUnits: bigint, rolloverUnits: bigint): bigint =>
  requiredUnits > rolloverUnits ? requiredUnits - rolloverUnits : 0n

/** The top-up of a renewal by the offer that is selected; zero before there is one. Base units. */
export const topUpToSign = (application: Origination): bigint =>
  topUpOver(offerOf(application)?.minCollateralUnits ?? 0n, application.renewal?.rolloverUnits ?? 0n)
