import {
  getDebits,
  handleFailedDebit,
  payByDebit,
  quoteAutopay,
  quoteDebit,
  stopDebit,
  stopLoanDebit,
  turnOffAutopay,
  turnOffLoanAutopay,
  turnOnAutopay,
} from '@pledge/contract/debits'
import { release } from '@pledge/testing/steps/origination'
import { DEBIT_ACCOUNTS } from '@pledge/sandbox/debit/debit-accounts'
import { BANK } from '@pledge/testing/steps/payloads'
import { debitsOf } from '../debits.test-data.ts'
import { bringTo } from '../steps.test-data.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

const OTHER_SHA = 'b'.repeat(64)

const funded = async ({ product, as }: Stage, accountNumber: string = BANK.accountNumber) => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE', { ...BANK, accountNumber })
  await release(product, uuid)
  return uuid
}

/** A loan whose autopay has planned a debit that can still be stopped. */
const planned = async (stage: Stage) => {
  const { product, as } = stage
  const uuid = await funded(stage)
  const { turnsOnAutopay, until } = debitsOf(() => product)
  const { autopay } = await turnsOnAutopay(as, uuid)
  // Planned twelve days before, and submitted one banking day before.
  const daysBefore = Date.parse(`${autopay.next!.settlesOn}T00:00:00Z`) - 6 * 86_400_000
  await until(new Date(daysBefore).toISOString().slice(0, 10))
  const { debits } = await as.ask(getDebits, { params: { uuid } })
  return { uuid, debitUuid: debits[0]!.uuid }
}

/** Debits of a borrower's account. */
export const ofDebits: Readonly<Record<string, Row>> = {
  payByDebit: async (stage) => {
    const { product, as } = stage
    const uuid = await funded(stage)
    const amount = '100.00'
    const { termsSha256 } = await as.ask(quoteDebit, { params: { uuid }, query: { amount } })
    const body = { amount, termsSha256, accepted: true }
    return {
      send: sending(as, payByDebit, { params: { uuid }, body }),
      otherBody: { ...body, termsSha256: OTHER_SHA },
      effects: counting(product, 'debits where application_id = $1', uuid),
      refusals: ['debit.pending'],
    }
  },
  turnOnAutopay: async (stage) => {
    const { product, as } = stage
    const uuid = await funded(stage)
    const { termsSha256 } = await as.ask(quoteAutopay, { params: { uuid } })
    return {
      send: sending(as, turnOnAutopay, { params: { uuid }, body: { termsSha256, accepted: true } }),
      otherBody: { termsSha256: OTHER_SHA, accepted: true },
      effects: counting(product, 'debit_authorizations where application_id = $1', uuid),
      good: 'all',
    }
  },
  turnOffAutopay: async (stage) => {
    const { product, as } = stage
    const uuid = await funded(stage)
    await debitsOf(() => product).turnsOnAutopay(as, uuid)
    return {
      send: sending(as, turnOffAutopay, { params: { uuid } }),
      otherBody: { other: true },
      effects: counting(
        product,
        "debit_authorizations where application_id = $1 and end_reason = 'BORROWER'",
        uuid,
      ),
      good: 'all',
    }
  },
  stopDebit: async (stage) => {
    const { product, as } = stage
    const { uuid, debitUuid } = await planned(stage)
    return {
      send: sending(as, stopDebit, { params: { uuid, debitUuid } }),
      otherBody: { other: true },
      effects: counting(product, "debits where application_id = $1 and status = 'STOPPED'", uuid),
      good: 'all',
    }
  },
  stopLoanDebit: async (stage) => {
    const { product, avery } = stage
    const { uuid, debitUuid } = await planned(stage)
    return {
      send: sending(avery, stopLoanDebit, {
        params: { uuid, debitUuid },
        body: { reason: 'BORROWER_CALLED' },
      }),
      otherBody: { reason: 'BORROWER_WROTE' },
      effects: counting(product, "debits where application_id = $1 and status = 'STOPPED'", uuid),
      good: 'all',
    }
  },
  turnOffLoanAutopay: async (stage) => {
    const { product, as, avery } = stage
    const uuid = await funded(stage)
    await debitsOf(() => product).turnsOnAutopay(as, uuid)
    return {
      send: sending(avery, turnOffLoanAutopay, { params: { uuid }, body: { reason: 'BORROWER_CALLED' } }),
      otherBody: { reason: 'BORROWER_WROTE' },
      effects: counting(
        product,
        "debit_authorizations where application_id = $1 and end_reason = 'AGENT'",
        uuid,
      ),
      good: 'all',
    }
  },
  handleFailedDebit: async (stage) => {
    const { product, as, avery } = stage
    const uuid = await funded(stage, DEBIT_ACCOUNTS.unknownCode)
    const { paysByDebit, until } = debitsOf(() => product)
    await paysByDebit(as, uuid, '10.00')
    const { debits } = await as.ask(getDebits, { params: { uuid } })
    const returned = Date.parse(`${debits[0]!.settlesOn}T00:00:00Z`) + 5 * 86_400_000
    await until(new Date(returned).toISOString().slice(0, 10))
    return {
      send: sending(avery, handleFailedDebit, {
        params: { id: debits[0]!.uuid },
        body: { note: 'Called the bank' },
      }),
      otherBody: { note: 'Called the borrower' },
      effects: counting(product, 'debits where id = $1 and handled_at is not null', debits[0]!.uuid),
    }
  },
}
