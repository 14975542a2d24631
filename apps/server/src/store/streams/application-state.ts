import { ENDINGS } from '@pledge/domain/application/endings'
import { ITEM_STATUSES } from '@pledge/domain/application/item-status'
import type { Origination } from '@pledge/domain/application/origination'
import { LICENSE_COVERS } from '@pledge/domain/application/sanctions-license'
import { COINS } from '@pledge/domain/collateral/coins'
import { REPAYMENTS } from '@pledge/domain/offer/repayment'
import * as z from 'zod'
import { instantMs, units } from './units.ts'

const license = { number: z.string(), issuedOn: z.iso.date(), covers: z.enum(LICENSE_COVERS) }

const sanctions = z.object({
  referenceId: z.string(),
  heldAt: instantMs,
  decisions: z
    .array(z.object({ agentId: z.string(), decision: z.enum(['confirm', 'clear']), at: instantMs }))
    .readonly(),
  blockedAt: instantMs.nullable(),
  reportDueAt: instantMs.nullable(),
  reports: z.array(z.object({ reference: z.string(), at: instantMs })).readonly(),
  licenseEntries: z.array(z.object({ ...license, agentId: z.string(), at: instantMs })).readonly(),
  license: z.object({ ...license, at: instantMs }).nullable(),
})

const offer = z.object({
  offerId: z.string(),
  repayment: z.enum(REPAYMENTS),
  coin: z.enum(COINS),
  minCollateralUnits: units,
  isReplacement: z.boolean(),
})

const checks = z.object({
  detailsSubmittedAt: instantMs,
  expiresAt: instantMs,
  creditRetries: z.int(),
  screeningReview: z.object({ referenceId: z.string(), openedAt: instantMs }).nullable(),
  lenderTurnAt: instantMs.nullable(),
})

const agreements = z.array(z.object({ documentId: z.string(), acceptedAt: instantMs.nullable() })).readonly()

const header = z.object({
  id: z.string(),
  organizationId: z.string(),
  borrowerId: z.string(),
  isInternational: z.boolean(),
  renewal: z
    .object({
      priorApplicationId: z.string(),
      rolloverUnits: units,
      maturesAt: instantMs,
      payoffCents: units.nullable(),
    })
    .nullable(),
  // States that were stored before refinances existed lack it.
  refinance: z
    .object({
      loanNumbers: z.array(z.string()).readonly(),
      estateUnits: units,
      offerIds: z.array(z.string()).readonly(),
      expiresAt: instantMs,
      // Of a state that was stored without it: another loan that is not verified then needs an agent.
      isIdentityVerified: z.boolean().default(true),
      isScreened: z.boolean(),
      // Of a state that was stored without them: the borrower is asked, and inquired about.
      hasDetails: z.boolean().default(false),
      isMilitaryCleared: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  residenceState: z.string().nullable(),
  residenceCountry: z.string().nullable(),
  startedAt: instantMs,
  lastActivityAt: instantMs,
  identity: z.object({ status: z.enum(ITEM_STATUSES), validUntil: z.iso.date().nullable() }),
  sanctions: sanctions.nullable(),
})

/** The state of an application as stored. */
export const applicationState = z.discriminatedUnion('state', [
  header.extend({ state: z.literal('APP_START') }),
  header.extend({
    state: z.literal('OFFER_SELECT'),
    offer: offer.nullable().default(null),
    checks: checks.nullable().default(null),
  }),
  header.extend({ state: z.enum(['ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'BORROWER_DETAILS']), offer }),
  header.extend({
    state: z.enum([
      'SOFT_CREDIT',
      'SOFT_CREDIT_FROZEN',
      'SOFT_CREDIT_LOCKED',
      'SOFT_CREDIT_NO_MATCH',
      'KYC_VERIFY',
      'FINAL_STEPS',
    ]),
    offer,
    checks,
  }),
  header.extend({ state: z.literal('SIGN_DOCS'), offer, checks, agreements }),
  header.extend({ state: z.enum(['SIGNED', 'COMPLETE']), offer, checks, agreements, signedAt: instantMs }),
  header.extend({
    state: z.enum(['CANCELLED', 'DECLINED', 'EXPIRED']),
    offer: offer.nullable(),
    checks: checks.nullable(),
    agreements,
    signedAt: instantMs.nullable(),
    endedAt: instantMs,
    ending: z.enum(ENDINGS),
  }),
]) satisfies z.ZodType<Origination, unknown>
