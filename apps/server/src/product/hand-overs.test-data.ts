import { randomBytes } from 'node:crypto'
import {
  decideHandOvers,
  decideHandOverSettlement,
  getHandOvers,
  previewHandOvers,
  proposeHandOvers,
  settleHandOver,
  type HandOverDifferenceView,
} from '@pledge/contract/hand-overs'
import { handOverFileOf, type HandOverRow } from '@pledge/domain/refinance/hand-over.test-data'
import { done } from '@pledge/testing/call/answer'
import type { Product } from './product.test-data.ts'

/** A transaction of its own. */
export const someTransaction = () => randomBytes(32).toString('hex')

type Outcome = 'ACCEPTED' | 'RETURNED'

/** What two agents do with the coins of the estate: Avery proposes, Blake decides. */
export const handOversOf = (product: () => Product) => {
  const avery = () => product().agent('avery')
  const blake = () => product().agent('blake')
  const read = async () => (await avery()).ask(getHandOvers)
  /** Of a loan, wherever the page has it. */
  const differenceOf = async (loanNumber: string): Promise<HandOverDifferenceView | undefined> => {
    const { differences, accepted } = await read()
    return [...differences, ...accepted].find((one) => one.loanNumber === loanNumber)
  }
  /** One agent asks to settle the difference of a loan. */
  const asks = async (loanNumber: string, outcome: Outcome, transactionId = someTransaction()) => {
    const difference = await differenceOf(loanNumber)
    if (difference === undefined) throw new Error(`The hand-overs of ${loanNumber} agree.`)
    const { coin, result, handedOverQuantity } = difference
    return (await avery()).call(settleHandOver, {
      params: { loanNumber },
      body: {
        coin,
        outcome,
        result,
        handedOverQuantity,
        transactionId: outcome === 'RETURNED' ? transactionId : null,
        reason: 'The estate says so',
      },
    })
  }
  const decides = async (loanNumber: string, decision: 'confirm' | 'refuse') => {
    const { otherSettlements } = await read()
    const uuid =
      (await differenceOf(loanNumber))?.settlement?.uuid ??
      otherSettlements.find((one) => one.loanNumber === loanNumber)?.uuid
    return (await blake()).call(decideHandOverSettlement, {
      params: { uuid: String(uuid) },
      body: { decision },
    })
  }
  return {
    read,
    differenceOf,
    asks,
    decides,
    settles: async (loanNumber: string, outcome: Outcome): Promise<void> => {
      done(await asks(loanNumber, outcome))
      done(await decides(loanNumber, 'confirm'))
    },
    /** A confirmed file of these lines, each in a transaction of its own. */
    handsOver: async (...rows: readonly Partial<HandOverRow>[]): Promise<void> => {
      const csv = handOverFileOf(...rows.map((row) => ({ transaction_id: someTransaction(), ...row })))
      const agent = await avery()
      const { sha256 } = await agent.ask(previewHandOvers, { body: { csv } })
      const params = await agent.ask(proposeHandOvers, { body: { csv, sha256 } })
      done(await (await blake()).call(decideHandOvers, { params, body: { decision: 'confirm' } }))
    },
  }
}
