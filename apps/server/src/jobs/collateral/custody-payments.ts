import type { Coin } from '@pledge/domain/collateral/coins'
import { finalityRequirement, isFinal } from '@pledge/domain/collateral/deposits'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod'
import type { JobDeps } from '../deps.ts'
import { withinTime } from '../work/within-time.ts'

/** Timeout of a call of the custodian, and of the chain after it: two of them fit into a lease (`RELEASE_LEASE_MS`). */
export const MOST_ANSWER_MS = 8_000
/** Timeout of a call that precedes them. */
export const MOST_READ_MS = 3_000
/** A reorganization may move a payment to a block below the height at which it was requested, but not by this many. */
const LOOK_BACK_BLOCKS = 400

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('BROADCAST'), transactionId: z.string().min(1).max(100) }),
  z.object({ status: z.literal('REJECTED'), result: z.enum(RELEASE_RESULTS).exclude(['SUCCESS']) }),
  z.object({ status: z.literal('UNKNOWN') }),
])
export type CustodianAnswer = z.output<typeof answerSchema>

/** What the custodian reported about a withdrawal, parsed; a call without an answer is `UNKNOWN` (law 4). */
export const custodianAnswer = (reported: unknown): CustodianAnswer =>
  answerSchema.parse(reported === 'UNKNOWN' ? { status: 'UNKNOWN' } : reported)

/** The height of a coin's chain. Throws where the chain is not responding. */
export const chainHeight = async (deps: JobDeps, coin: Coin): Promise<number> => {
  const tip = await withinTime(deps.chains[coin].tip(), MOST_READ_MS)
  if (tip === 'UNKNOWN') throw new Error(`the chain of ${coin} is not responding`)
  return tip.height
}

export interface CustodyPayment {
  readonly coin: Coin
  readonly address: string
  readonly units: bigint
  readonly transactionId: string
  /** The height of the chain before the custodian was first called. */
  readonly fromBlock: number
}

/**
 * Whether a payment of the custodian is final on its chain, by the organization's settings for deposits of its size. A node that
 * does not respond must not block other payments: then it is not known to be final.
 */
export const isPaymentFinal = async (
  deps: JobDeps,
  organizationId: string,
  { coin, address, units, transactionId, fromBlock }: CustodyPayment,
): Promise<boolean> => {
  const owner = await deps.organizations.byId(organizationId)
  if (owner === undefined) throw new Error(`an organization is never deleted: ${organizationId}`)
  const sinceHeight = Math.max(0, fromBlock - LOOK_BACK_BLOCKS)
  const read = deps.chains[coin].movements({ addresses: [address], sinceHeight })
  const reported = await withinTime(read, MOST_ANSWER_MS)
  if (reported === 'UNKNOWN') return false
  const { finalizedHeight } = reported.tip
  const required = finalityRequirement(coin, units, owner.rules)
  return reported.movements.some(
    (movement) =>
      movement.transactionId === transactionId &&
      movement.units === units &&
      isFinal(required, { ...movement, finalizedHeight }),
  )
}
