import { changeLoanHold, getLoanHolds, setLoanHold } from '@pledge/contract/holds'
import type { HoldKind } from '@pledge/domain/holds/loan-holds'
import { delinquenciesOf } from './delinquencies.test-data.ts'
import type { Product } from './product.test-data.ts'

/** The steps of loans that are held. */
export const holdsOf = (product: () => Product) => {
  const avery = () => product().agent('avery')
  const holdsOfLoan = async (uuid: string) =>
    (await (await avery()).ask(getLoanHolds, { params: { uuid } })).holds
  return {
    ...delinquenciesOf(product),
    holdsOfLoan,
    async holds(uuid: string, kind: HoldKind, from: string | null = null) {
      const body = { kind, reason: 'A letter arrived', from, until: '2040-01-01' }
      return (await avery()).call(setLoanHold, { params: { uuid }, body })
    },
    /** Lifts the hold of a kind, with today or another day as the last that it is about. */
    async lifts(uuid: string, kind: HoldKind, endedOn?: string) {
      const hold = (await holdsOfLoan(uuid)).find((one) => one.kind === kind && one.lifted === null)
      if (hold === undefined) throw new Error(`no hold ${kind} is in force`)
      const { today } = await (await avery()).ask(getLoanHolds, { params: { uuid } })
      return (await avery()).call(changeLoanHold, {
        params: { uuid },
        body: { holdUuid: hold.uuid, action: 'lift', on: endedOn ?? today, reason: 'It is over' },
      })
    },
  }
}
