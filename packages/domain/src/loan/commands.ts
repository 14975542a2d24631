import type { CommandFor } from '../decider/messages.ts'
import type { LOAN_EVENTS, LoanEvent } from './events.ts'

/** Automatic triggers, in the order in which they are tried. */
export const AUTOMATIC_IN_LOAN = ['LoanReopened'] as const satisfies readonly LoanEvent['type'][]

type Request = Exclude<LoanEvent['type'], (typeof AUTOMATIC_IN_LOAN)[number]>

export type LoanCommandOf<Type extends Request> = CommandFor<typeof LOAN_EVENTS, Type, Record<never, never>>
/** A command to a loan, named after the event that it requests. */
export type LoanCommand = LoanCommandOf<Request>
