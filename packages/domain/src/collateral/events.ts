import * as z from 'zod/mini'
import { cents, id, instantMs, nothing, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'
import { MAX_LOAN_NUMBER_CHARACTERS } from '../refinance/loan-number.ts'

const MAX_OLD_LOANS = 100

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
  /**
   * The top-up of a refinance is fixed at a fresh price (row 2.9.04), and its address is assigned. No deposit is due where
   * the price has risen enough since the signature.
   */
  TopUpRequested: z.object({
    requiredUnits: units,
    topUpUnits: units,
    depositsDueAt: z.nullable(instantMs),
    address: id,
  }),
  /** The top-up of a renewal or a refinance is confirmed. */
  TopUpReceived: nothing,
  /** A refinance has its top-up, and waits for the estate. */
  HandOverAwaited: nothing,
  /** The renewed loan is closed, its collateral is transferred here, and the new loan is open. */
  LoanRolledForward: z.object({ priorApplicationId: id, transferredUnits: units, payoffCents: cents }),
  /**
   * The estate has handed over the collateral of the old loans of a refinance, and the new loan is open. One line for
   * each old loan, with the base units that are collateral from now on (note 099).
   */
  CollateralHandedOver: z.object({
    handedOver: z
      .array(
        z.object({
          loanNumber: z.string().check(z.minLength(1), z.maxLength(MAX_LOAN_NUMBER_CHARACTERS)),
          units,
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_OLD_LOANS)),
  }),
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
