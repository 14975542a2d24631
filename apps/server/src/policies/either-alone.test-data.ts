import { expect } from 'vitest'
import { ALL_CALLS } from '../product/all-calls.test-data.ts'
import type { Caller } from '../product/callers.test-data.ts'
import { createProduct, type Product } from '../product/product.test-data.ts'
import {
  absentTarget,
  learned,
  ROWS,
  strangersOf,
  targetLoan,
  whoMayNot,
  type Strangers,
  type Target,
} from './every-call.test-data.ts'

export interface WatchTarget {
  readonly product: Product
  readonly owner: Caller
  readonly target: Target
  readonly strangers: Strangers
}

/** A loan that waits for its collateral, and everyone who has no access to it. */
export const watchedLoan = async (): Promise<WatchTarget> => {
  const product = await createProduct()
  const owner = await product.borrower()
  const target = await targetLoan(product, owner)
  return { product, owner, target, strangers: await strangersOf(product) }
}

const trailOf = ({ product, target }: WatchTarget) =>
  product.rows('select type, actor from application_events where application_id = $1 order by position', [
    target.uuid,
  ])

/** Makes every call on the loan as every stranger; each must get the response for a nonexistent loan. */
export const expectNothingLeaks = async (watched: WatchTarget): Promise<number> => {
  const { strangers, owner, target } = watched
  const before = await trailOf(watched)
  let made = 0
  for (const { call } of ALL_CALLS) {
    const row = ROWS[call.name]
    if (row?.kind === 'named') {
      for (const [who, stranger] of whoMayNot(call, strangers, owner)) {
        const real = await stranger.call(call, row.input(target))
        const absent = await stranger.call(call, row.input(absentTarget()))
        expect(learned(real), `${call.name} as ${who}`).toEqual(learned(absent))
        expect(real.status, `${call.name} as ${who}`).toBe(404)
        made += 1
      }
    }
    if (row?.kind === 'own' && call.caller !== 'signed-in') {
      const { otherBorrower, otherOrganization, otherAgent } = strangers
      const others = call.caller === 'agent' ? [otherAgent] : [otherBorrower, otherOrganization]
      for (const stranger of others) {
        const text = (await stranger.call(call, row.input)).bytes.toString('utf8')
        expect(text, call.name).not.toContain(target.uuid)
        expect(text, call.name).not.toContain(owner.subject.accountId)
        made += 1
      }
    }
  }
  expect(await trailOf(watched)).toEqual(before)
  return made
}
