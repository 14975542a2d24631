import * as z from 'zod/mini'
import { cents, id, instantMs, nothing, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'

/** What each event of a collateral account carries. */
export const COLLATERAL_EVENTS = {
  /**
   * The agreements are signed. `topUpUnits` and `rolloverUnits` are a renewal's; no deposit is due where the rollover
   * collateral is all that is required.
   */
  CollateralAccountOpened: z.object({
    requiredUnits: units,
    topUpUnits: z.nullable(units),
    rolloverUnits: units,
    depositsDueAt: z.nullable(instantMs),
  }),
  DepositAddressAllotted: z.object({ address: id }),
  CollateralSentDeclared: nothing,
  /** The borrower means to send a little first, to see that the address is theirs; from here on the day runs (row 1.8.07). */
  AddressVerificationBegun: nothing,
  /** `isDeficient`: by this count the collateral of a loan that is not paid out is no longer enough; set by the rules. */
  CollateralCounted: z.object({
    confirmedUnits: units,
    /** Of a renewal that is not carried over: what the loan before it holds now of what is to come. */
    rolloverUnits: z.optional(units),
    isDeficient: z.optional(z.literal(true)),
  }),
  CollateralReceived: nothing,
  /** What is to be added to the rollover collateral of a renewal is confirmed. */
  TopUpReceived: nothing,
  /** The loan that is renewed is closed, its collateral is here, and the new loan is open. */
  LoanRolledForward: z.object({ priorApplicationId: id, transferredUnits: units, payoffCents: cents }),
  /** It secures nothing any longer: the application ended, or the loan is paid off. */
  CollateralUnpledged: nothing,
  /** The loan that was paid off owes again. */
  CollateralRepledged: z.object({ priorReleases: z.int().check(z.minimum(0)) }),
  /** A renewal of the loan took it over. */
  CollateralTransferredOut: z.object({ units }),
  /** Coins of a release are final on the chain: they are no longer held. */
  CollateralDebited: z.object({ units }),
  /** The last of the collateral of a loan that is paid off is back with its borrower. */
  CollateralReleased: nothing,
} as const

export type CollateralEvent = EventsOf<typeof COLLATERAL_EVENTS>
export type CollateralEventOf<Type extends CollateralEvent['type']> = EventIn<CollateralEvent, Type>
