import type { ApplicationState } from './states.ts'

/** States after origination: the loan was granted, or the application is over. Every other state is open. */
export const ENDED_STATES = [
  'COMPLETE',
  'COLLATERAL_RELEASE',
  'CANCELLED',
  'DECLINED',
  'EXPIRED',
] as const satisfies readonly ApplicationState[]

/**
 * Whether an application is open. A borrower has one open application at a time: identity is stored once per
 * account, and the details of one application must not change what was checked for another.
 */
export const isOpen = (state: ApplicationState): boolean =>
  !(ENDED_STATES as readonly ApplicationState[]).includes(state)
