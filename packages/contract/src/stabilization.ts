import { RESTORATION_OBSTACLES } from '@pledge/domain/restoration/obstacle'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { byApplication, coin, coinQuantity, dollars, fraction, instant } from './wire.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const terms = {
  /** The fee of a conversion, of what the collateral is sold for. */
  feeRate: fraction,
  /** The LTV of the USDC at which it is applied to the loan. */
  usdcLtv: fraction,
}

export const getStabilizationOffer = defineCall({
  name: 'getStabilizationOffer',
  method: 'GET',
  path: '/api/loans/v1/stabilization-offer',
  caller: 'borrower',
  summary:
    'Whether the lender offers stabilization, and its terms now (rows 2.1.09 and 2.2.17, gap G.72): at the level of a sale all collateral is converted to USDC, which is held instead of applied to the loan.',
  answer: z.object({
    /** Null where it is not offered: then no toggle is shown. */
    offer: z.nullable(z.object(terms)),
  }),
  refusals: [],
})
export type StabilizationOffer = NonNullable<AnswerOf<typeof getStabilizationOffer>['offer']>

/** What can be switched on now: the terms, and the exact words to sign with the hash by which the signature names them. */
const signable = z.object({
  ...terms,
  words: z.object({ title: z.string(), paragraphs: z.array(z.string()) }),
  wordsSha256: sha256,
})

/** The USDC that a conversion holds. */
const held = z.object({
  amount: dollars,
  /** How much of the balance it secures. */
  secures: dollars,
  /** What was spent of it on coins so far. */
  spent: dollars,
  /** What is left of it. */
  left: dollars,
  /** The balance of the loan today. */
  balance: dollars,
  /** Null while nothing is bought back. */
  restoration: z.nullable(
    z.object({
      state: z.enum(['BUYING', 'DELIVERING']),
      orderedAt: instant,
      /** It buys until then at most. */
      buysUntil: instant,
      /** The least that was confirmed. */
      atLeast: coinQuantity,
      bought: coinQuantity,
      mostPrice: dollars,
    }),
  ),
  /** Why nothing can be bought back now; null where it can. */
  obstacle: z.nullable(z.enum(RESTORATION_OBSTACLES)),
  /** When no payment can be reversed any more; null unless that is the obstacle. */
  reversibleUntil: z.nullable(instant),
  /** What buying back would bring at the newest price; null without a current one, and while it is under way. */
  preview: z.nullable(
    z.object({
      price: dollars,
      /** No order pays more for one coin. */
      mostPrice: dollars,
      atLeast: coinQuantity,
      about: coinQuantity,
      /** With the least quantity. */
      ltvAfter: fraction,
    }),
  ),
  /** The LTV after buying back has to be below it. */
  targetLtv: fraction,
})

const stabilization = z.object({
  coin,
  isOn: z.boolean(),
  /** The terms that were chosen; null where it is off. */
  chosen: z.nullable(z.object(terms)),
  /** The LTV at which collateral is sold or converted. */
  liquidationLtv: fraction,
  /** The price of one coin at which it is, by the balance of today; null where no price reaches it. */
  liquidationPrice: z.nullable(dollars),
  /** False once a sale is due or under way: then the choice is made. */
  mayChange: z.boolean(),
  /** Null where it is on, not offered, or cannot be changed. */
  signable: z.nullable(signable),
  /** Null while nothing is held. */
  held: z.nullable(held),
})
export type StabilizationView = z.infer<typeof stabilization>

const path = '/api/loans/v1/applications/{uuid}/stabilization' as const

export const getStabilization = defineCall({
  name: 'getStabilization',
  method: 'GET',
  path,
  caller: 'borrower',
  summary:
    'Stabilization of a loan in service (gap G.72): whether it is on, the words to sign, the USDC that is held, and what buying coins back would bring now.',
  params: byApplication,
  answer: stabilization,
  refusals: ['loan.not-open'],
})

export const chooseStabilization = defineCall({
  name: 'chooseStabilization',
  method: 'POST',
  path,
  caller: 'borrower',
  summary:
    'Switches stabilization of a loan on by signing its addendum, or off (gaps G.15 and G.72). The choice counts from the next sale that is ordered.',
  params: byApplication,
  body: z.object({
    /** The signature: the words that were read, and that they were accepted; null switches it off. */
    signed: z.nullable(z.object({ wordsSha256: sha256, accepted: z.literal(true) })),
  }),
  answer: stabilization,
  refusals: ['loan.not-open', 'transition.not-allowed', 'documents.changed'],
})

export const restoreCollateral = defineCall({
  name: 'restoreCollateral',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/stabilization/restoration',
  caller: 'borrower',
  summary:
    'Has coins bought back with the USDC of a conversion, at least as many as were shown (gap G.72). Requires a step-up.',
  params: byApplication,
  body: z.object({
    /** The least that was shown. */
    atLeast: coinQuantity,
    /** The highest price that was shown: no order pays more, and one up to it is no reason to ask again. */
    mostPrice: dollars,
  }),
  answer: stabilization,
  stepUp: 'restoration',
  refusals: ['loan.not-open', 'transition.not-allowed', 'restoration.price-risen', 'session.step-up-needed'],
})
