import type { CommandFor } from '../decider/messages.ts'
import type { APPLICATION_EVENTS, ApplicationEventType } from './events.ts'

/** Triggers that follow from another command by themselves, in the order in which they are tried. */
export const AUTOMATIC_IN_APPLICATION = [
  'LastAgreementSigned',
  'RenewalSigned',
  'SanctionsBlocked',
  'SanctionsCleared',
  'SanctionsLicensed',
] as const satisfies readonly ApplicationEventType[]

/**
 * What a command says beyond the event of the same name: facts that a guard looks at and that are not stored.
 * `FinalStepsDone` and `DisclosuresGenerated` are sent by the job that has stored the documents.
 */
interface Extras {
  ApplicationStarted: { readonly isServiced: boolean }
  /** `applicationId` is the one that the offer belongs to. */
  OfferSelected: { readonly applicationId: string; readonly lapsesAt: number }
  /** `isCovered`: by its required minimum, at a fresh price. `collateralDueAt`: what it is if this is the last one (deadlines.ts). */
  AgreementAccepted: { readonly isCovered: boolean; readonly collateralDueAt: number }
  /** `isCovered`: the selected offer, by its required minimum at a fresh price. */
  OfferReplaced: { readonly isCovered: boolean }
  /** `idleUntil`: the deadline of an early application (deadlines.ts). */
  ApplicationExpired: { readonly idleUntil: number }
  /**
   * `closesAt`: with what the chain shows now (deadlines.ts). `hasPolled`: whether the chain was looked at since the
   * deadline; what came in time could be overlooked otherwise.
   */
  CollateralWindowClosed: { readonly closesAt: number; readonly hasPolled: boolean }
  /** `today`: where the lender is, yyyy-mm-dd. `reportDueAt`: of the release, if this agent is the second one. */
  SanctionsLicenseEntered: { readonly today: string; readonly reportDueAt: number }
}

type Request = Exclude<ApplicationEventType, (typeof AUTOMATIC_IN_APPLICATION)[number]>

export type ApplicationCommandOf<Type extends Request> = CommandFor<typeof APPLICATION_EVENTS, Type, Extras>
/** What is asked of an application, named after the event that it asks for. */
export type ApplicationCommand = ApplicationCommandOf<Request>
