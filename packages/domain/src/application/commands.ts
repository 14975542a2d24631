import type { CommandFor } from '../decider/messages.ts'
import type { APPLICATION_EVENTS, ApplicationEventType } from './events.ts'

/** Triggers that fire automatically after another command, in the order in which they are tried. */
export const AUTOMATIC_IN_APPLICATION = [
  'LastAgreementSigned',
  'RenewalSigned',
  'RefinanceSigned',
  'RefinanceSignedForTopUp',
  'SanctionsBlocked',
  'SanctionsCleared',
  'SanctionsLicensed',
] as const satisfies readonly ApplicationEventType[]

/**
 * What a command carries beyond the event of the same name: facts that a guard checks and that are not
 * stored. `FinalStepsDone` and `DisclosuresGenerated` are sent by the job that has stored the documents.
 */
interface Extras {
  ApplicationStarted: { readonly isServiced: boolean }
  /** `applicationId` is the one that the offer belongs to. */
  OfferSelected: { readonly applicationId: string; readonly lapsesAt: number }
  /** As for `OfferSelected`. */
  RefinanceOfferSelected: { readonly applicationId: string; readonly lapsesAt: number }
  /** `lapsesAt`: until when the selected offer stands. */
  RefinanceConfirmed: { readonly lapsesAt: number }
  /**
   * `isCovered`: whether the required minimum still covers the offer at a fresh price. `collateralDueAt`: the
   * collateral deadline if this is the last agreement (deadlines.ts).
   */
  AgreementAccepted: { readonly isCovered: boolean; readonly collateralDueAt: number }
  /** `isCovered`: whether the required minimum covers the selected offer at a fresh price. */
  OfferReplaced: { readonly isCovered: boolean }
  /** `idleUntil`: the deadline of an early application (deadlines.ts). */
  ApplicationExpired: { readonly idleUntil: number }
  /**
   * `closesAt`: including what the chain shows now (deadlines.ts). `hasPolled`: whether the chain was polled
   * after the deadline; without that, a deposit sent in time could be missed.
   */
  CollateralWindowClosed: { readonly closesAt: number; readonly hasPolled: boolean }
  /**
   * `today`: the date in the lender's zone, yyyy-mm-dd. `reportDueAt`: due date of the release report if this
   * agent is the second one.
   */
  SanctionsLicenseEntered: { readonly today: string; readonly reportDueAt: number }
}

type Request = Exclude<ApplicationEventType, (typeof AUTOMATIC_IN_APPLICATION)[number]>

export type ApplicationCommandOf<Type extends Request> = CommandFor<typeof APPLICATION_EVENTS, Type, Extras>
/** A command to an application, named after the event that it requests. */
export type ApplicationCommand = ApplicationCommandOf<Request>
