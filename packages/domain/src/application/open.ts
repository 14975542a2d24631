import type { ApplicationState } from './states.ts'

/** States in which a loan is asked for no more: it was granted, or is over; in every other one it is open. */
export const ENDED_STATES = [
  'COMPLETE',
  'COLLATERAL_RELEASE',
  'CANCELLED',
  'DECLINED',
  'EXPIRED',
] as const satisfies readonly ApplicationState[]

/**
 * Whether an application is still under way. A borrower has one open application at a time: their identity is kept once
 * for an account, and what was checked for one application must not be changed by the details of another.
 */
export const isOpen = (state: ApplicationState): boolean =>
  !(ENDED_STATES as readonly ApplicationState[]).includes(state)
