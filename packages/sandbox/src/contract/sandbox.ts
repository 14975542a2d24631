import * as z from 'zod/mini'
import { defineCall } from '@pledge/contract/define-call'
import {
  coin,
  coinQuantity,
  dollars,
  done,
  fraction,
  instant,
  nothing,
  organizationCode,
  tokenQuantity,
  uuid,
} from '@pledge/contract/wire'

/** Only with simulated providers. With these calls a newcomer plays the whole journey. */

export const getSandbox = defineCall({
  name: 'getSandbox',
  method: 'GET',
  path: '/api/sandbox/v1/overview',
  caller: 'sandbox',
  summary: 'Time, prices, chains, open deposit addresses, payments and emails of the simulated world.',
  answer: z.object({
    now: instant,
    clockOffsetSeconds: z.int(),
    chains: z.array(
      z.object({
        coin,
        height: z.int(),
        isReachable: z.boolean(),
        unconfirmed: z.int(),
        /** The newest of them. */
        waiting: z.array(
          z.object({
            transactionId: z.string(),
            payments: z.array(z.object({ address: z.string(), quantity: tokenQuantity, asset: z.string() })),
          }),
        ),
      }),
    ),
    prices: z.array(z.object({ coin, price: dollars, observedAt: instant, factor: fraction })),
    venues: z.array(
      z.object({
        venue: z.string(),
        isReachable: z.boolean(),
        isFrozen: z.boolean(),
        garbage: z.nullable(z.string()),
        /** How far this venue alone deviates: '-0.3' is 30 % below the others. */
        offset: z.string(),
      }),
    ),
    depositAddresses: z.array(
      z.object({
        appUuid: uuid,
        coin,
        address: z.string(),
        required: coinQuantity,
        planned: coinQuantity,
        received: coinQuantity,
        borrower: z.string(),
      }),
    ),
    payments: z.array(
      z.object({
        traceNumber: z.string(),
        status: z.enum(['ACCEPTED', 'REJECTED', 'UNDECIDED', 'RETURNED']),
        amount: dollars,
        accountHolder: z.string(),
        accountMask: z.string(),
        at: instant,
      }),
    ),
    mails: z.array(
      z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), at: instant }),
    ),
    signIns: z.array(
      z.object({
        kind: z.string(),
        role: z.nullable(z.string()),
        email: z.string(),
        password: z.string(),
        organization: z.string(),
      }),
    ),
  }),
  refusals: [],
})

export const getStaffCodes = defineCall({
  name: 'getStaffCodes',
  method: 'GET',
  path: '/api/sandbox/v1/staff-codes',
  caller: 'sandbox',
  summary: 'The next code of the authenticator app of each demo staff account.',
  query: z.object({ organization: organizationCode }),
  answer: z.object({
    codes: z.array(
      z.object({
        email: z.string(),
        /** Each code works once. Null until the next one. */
        code: z.nullable(z.string()),
        secondsLeft: z.int(),
      }),
    ),
  }),
  refusals: [],
})

export const sandboxSendCoins = defineCall({
  name: 'sandboxSendCoins',
  method: 'POST',
  path: '/api/sandbox/v1/coins',
  caller: 'sandbox',
  summary: 'Sends coins to an address. They stay pending until blocks are mined.',
  body: z.object({
    coin,
    address: z.string().check(z.minLength(1), z.maxLength(120)),
    quantity: coinQuantity,
  }),
  answer: z.object({ transactionId: z.string() }),
  refusals: [],
})

export const sandboxMine = defineCall({
  name: 'sandboxMine',
  method: 'POST',
  path: '/api/sandbox/v1/blocks',
  caller: 'sandbox',
  summary: 'Mines blocks.',
  body: z.object({ coin, count: z.int().check(z.minimum(1), z.maximum(200)) }),
  answer: z.object({ height: z.int() }),
  refusals: [],
})

export const sandboxReorganize = defineCall({
  name: 'sandboxReorganize',
  method: 'POST',
  path: '/api/sandbox/v1/reorganizations',
  caller: 'sandbox',
  summary:
    'Replaces the last blocks with empty ones. Their transactions become pending again, or are dropped.',
  body: z.object({
    coin,
    depth: z.int().check(z.minimum(1), z.maximum(100)),
    drop: z.optional(z.boolean()),
  }),
  answer: z.object({ height: z.int() }),
  refusals: [],
})

export const sandboxSetPrice = defineCall({
  name: 'sandboxSetPrice',
  method: 'POST',
  path: '/api/sandbox/v1/prices',
  caller: 'sandbox',
  summary: 'Moves the price of a coin to a factor of the replayed series.',
  body: z.object({ coin, factor: z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/)) }),
  answer: done,
  refusals: [],
})

export const sandboxMoveClock = defineCall({
  name: 'sandboxMoveClock',
  method: 'POST',
  path: '/api/sandbox/v1/clock',
  caller: 'sandbox',
  summary: 'Moves business time forward; sessions, tokens and the queue stay in real time (law 6).',
  body: z.object({ forwardSeconds: z.int().check(z.minimum(0), z.maximum(400 * 86_400)) }),
  answer: z.object({ now: instant }),
  refusals: [],
})

export const sandboxAnswerAsBureau = defineCall({
  name: 'sandboxAnswerAsBureau',
  method: 'POST',
  path: '/api/sandbox/v1/bureau',
  caller: 'sandbox',
  summary: "Sets the bureau's response to the next inquiry about a last name.",
  body: z.object({
    lastName: z.string().check(z.minLength(1), z.maxLength(80)),
    outcome: z.enum(['CLEARED', 'FROZEN', 'LOCKED', 'NO_MATCH', 'DECLINED']),
  }),
  answer: done,
  refusals: [],
})

export const sandboxAnswerAsScreening = defineCall({
  name: 'sandboxAnswerAsScreening',
  method: 'POST',
  path: '/api/sandbox/v1/screening',
  caller: 'sandbox',
  summary: "Sets the screening's response to the next inquiry about a last name.",
  body: z.object({
    lastName: z.string().check(z.minLength(1), z.maxLength(80)),
    outcome: z.enum(['CLEARED', 'REVIEW', 'LIST_MATCH', 'IDENTITY_FAILED']),
  }),
  answer: done,
  refusals: [],
})

export const sandboxRunJobs = defineCall({
  name: 'sandboxRunJobs',
  method: 'POST',
  path: '/api/sandbox/v1/jobs',
  caller: 'sandbox',
  summary: 'Runs the sync jobs now instead of at their next interval.',
  body: nothing,
  answer: done,
  refusals: [],
})
