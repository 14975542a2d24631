import type { Application } from './application.ts'

type OfTopUp = Pick<Application, 'rollForward' | 'minCollateralUnits' | 'topUpUnits'>

/** What a required quantity asks for beyond what a renewal carries: never below zero. */
export const topUpOver = (requiredUnits: bigint, carriedUnits: bigint): bigint =>
  requiredUnits > carriedUnits ? requiredUnits - carriedUnits : 0n

/** The top-up of a renewal: as it was signed, or by the offer that is selected; zero before there is one. */
export const topUpUnits = ({ rollForward, minCollateralUnits, topUpUnits: signed }: OfTopUp): bigint =>
  signed ?? topUpOver(minCollateralUnits ?? 0n, rollForward?.carriedUnits ?? 0n)

export type OfSending = OfTopUp & Pick<Application, 'isRollForward' | 'requiredUnits'>

/** What its borrower is to send: all that is required, and of a renewal its top-up alone; null before it is signed. */
export const unitsToSend = (application: OfSending): bigint | null =>
  application.isRollForward ? topUpUnits(application) : application.requiredUnits

/** What of it has still to come and be final (gap G.41). */
export const remainingTopUpUnits = (application: OfTopUp & Pick<Application, 'finalUnits'>): bigint =>
  topUpOver(topUpUnits(application), application.finalUnits)
