import { transitionIn } from '../decider/rules.ts'
import type { ApplicationState } from './states.ts'
import { CHECKS } from './transitions/checks.ts'
import { ENDINGS } from './transitions/endings.ts'
import { FUNDING } from './transitions/funding.ts'
import { LAST_STEPS } from './transitions/last-steps.ts'
import { NEW_LOAN } from './transitions/new-loan.ts'
import { RELEASE } from './transitions/release.ts'
import { RENEWAL } from './transitions/renewal.ts'
import type { Transition } from './transitions/row.ts'

/** The only place that says what may follow what (the journey's tables). */
export const TRANSITIONS: readonly Transition[] = [
  ...NEW_LOAN,
  ...CHECKS,
  ...LAST_STEPS,
  ...RENEWAL,
  ...FUNDING,
  ...RELEASE,
  ...ENDINGS,
]

/** The row of a trigger in a state, if there is one: from one state a trigger leads to one place only. */
export const transitionFor = (from: ApplicationState | null, trigger: string): Transition | undefined =>
  transitionIn(TRANSITIONS, from, trigger)
