import { isRefinance, type Origination } from './origination.ts'
import { standsStill } from './sanctions.ts'

/**
 * States in which a true match of a sanctions list can be held: from the screening on, including a loan in
 * service (note 051).
 */
export const HOLDABLE_STATES = [
  // Of a refinance only: the screening begins with the claim.
  'OFFER_SELECT',
  'KYC_VERIFY',
  'FINAL_STEPS',
  'SIGN_DOCS',
  'SIGNED',
  'COMPLETE',
  'CANCELLED',
] as const satisfies readonly Origination['state'][]

/** Whether an agent who has found a true match can place a hold: none is in place, or the last one was released. */
export const isHoldable = ({ application }: { readonly application: Origination }): boolean =>
  !standsStill(application) &&
  (HOLDABLE_STATES as readonly string[]).includes(application.state) &&
  (application.state !== 'OFFER_SELECT' || isRefinance(application))
