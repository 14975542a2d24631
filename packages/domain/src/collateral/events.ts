import * as z from 'zod/mini'
import { cents, id, instantMs, nothing, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'

/** What each event of a collateral account carries. */
export const COLLATERAL_EVENTS = {
  /**
   * The agreements are signed. `topUpUnits` and `rolloverUnits` apply to a renewal; no deposit is due where
   * the rollover collateral covers the requirement.
   */
  CollateralAccountOpened: z.object({
    requiredUnits: units,
    topUpUnits: z.nullable(units),
    rolloverUnits: units,
    depositsDueAt: z.nullable(instantMs),
    /** The estate hands the collateral over (`rolloverUnits`); a top-up is requested first where one is required. */
    isRefinance: z.optional(z.literal(true)),
  }),
  DepositAddressAllotted: z.object({ address: id }),
  CollateralSentDeclared: nothing,
  /**
   * The borrower will send a small test deposit first, to verify the address; the one-day period starts here
   * (row 1.8.07).
   */
  AddressVerificationBegun: nothing,
  /**
   * `isDeficient`: by this count the collateral of a loan that is not disbursed is no longer sufficient; set
   * by the rules.
   */
  CollateralCounted: z.object({
    confirmedUnits: units,
    /**
     * For a renewal before its transfer: what the renewed loan's account currently holds of the rollover collateral.
     */
    rolloverUnits: z.optional(units),
    isDeficient: z.optional(z.literal(true)),
  }),
  CollateralReceived: nothing,
  /** The top-up of a renewal is confirmed. */
  TopUpReceived: nothing,
  /** The renewed loan is closed, its collateral is transferred here, and the new loan is open. */
  LoanRolledForward: z.object({ priorApplicationId: id, transferredUnits: units, payoffCents: cents }),
  /** The collateral no longer secures a loan: the application ended, or the loan is paid off. */
  CollateralUnpledged: nothing,
  /** The loan that was paid off has a balance again. */
  CollateralRepledged: z.object({ priorReleases: z.int().check(z.minimum(0)) }),
  /** A renewal of the loan took over the collateral. */
  CollateralTransferredOut: z.object({ units }),
  /** The coins of a release are confirmed on the chain, or an exchange has sold them: they leave the balance. */
  CollateralDebited: z.object({ units }),
  /** All collateral of a paid-off loan has been released to the borrower. */
  CollateralReleased: nothing,
} as const

export type CollateralEvent = EventsOf<typeof COLLATERAL_EVENTS>
export type CollateralEventOf<Type extends CollateralEvent['type']> = EventIn<CollateralEvent, Type>
