import {
  getDebits,
  getFailedDebits,
  handleFailedDebit,
  payByDebit,
  quoteAutopay,
  quoteDebit,
  turnOnAutopay,
} from '@pledge/contract/debits'
import { BANK } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import { moveTo, SECOND_MS } from './calendar.test-data.ts'
import { loansOf } from './loans.test-data.ts'
import type { Product } from './product.test-data.ts'
import { bringTo } from './steps.test-data.ts'

/** The afternoon of a banking day: what settles that day was reported. */
const afternoonOf = (day: string): number => Date.parse(`${day}T19:00:00Z`)

const signs = async (borrower: Caller, uuid: string, amount: string) => {
  const { termsSha256 } = await borrower.ask(quoteDebit, { params: { uuid }, query: { amount } })
  return { params: { uuid }, body: { amount, termsSha256, accepted: true } } as const
}

/** Moves the clock to the afternoon of a day, and lets the jobs act on what the bank reports by then. */
const until = async (product: Product, day: string): Promise<void> => {
  await moveTo(product, afternoonOf(day))
  await product.settle()
}

/** The steps of loans that are paid by debit. */
export const debitsOf = (product: () => Product) => ({
  ...loansOf(product),
  /** A loan in service whose borrower gave an account with this number, which chooses what becomes of its debits. */
  fundedWith: (accountNumber: string = BANK.accountNumber) =>
    product().walked(`fundedWith ${accountNumber}`, async () => {
      const borrower = await product().borrower()
      const uuid = await bringTo(product(), borrower, 'MANUAL_FUNDING_RELEASE', { ...BANK, accountNumber })
      await release(product(), uuid)
      return { borrower, uuid }
    }),
  shown: (borrower: Caller, uuid: string) => borrower.ask(getDebits, { params: { uuid } }),
  signs,
  /** Signs and pays, and lets the jobs submit it. */
  async paysByDebit(borrower: Caller, uuid: string, amount: string) {
    const input = await signs(borrower, uuid, amount)
    const answer = await borrower.ask(payByDebit, input)
    await product().settle()
    return answer
  },
  async turnsOnAutopay(borrower: Caller, uuid: string) {
    const { termsSha256 } = await borrower.ask(quoteAutopay, { params: { uuid } })
    const answer = await borrower.ask(turnOnAutopay, {
      params: { uuid },
      body: { termsSha256, accepted: true },
    })
    await product().settle()
    return answer
  },
  until: (day: string) => until(product(), day),
  /** Moves the clock to the moment at which the planned debit of a loan is submitted, then to the day on which it settles. */
  async untilSettled(uuid: string) {
    const [row] = await product().rows(
      "select submit_at, settles_on::text from debits where application_id = $1 and status = 'SCHEDULED'",
      [uuid],
    )
    if (row === undefined) throw new Error('no debit of the loan is planned')
    await moveTo(product(), new Date(String(row['submit_at'])).getTime() + SECOND_MS)
    await product().settle()
    await until(product(), String(row['settles_on']))
  },
  /** Those of one loan that wait for an agent. */
  failed: async (uuid: string) =>
    (await (await product().agent('avery')).ask(getFailedDebits)).debits.filter(
      ({ applicationUuid }) => applicationUuid === uuid,
    ),
  async handles(id: string) {
    const avery = await product().agent('avery')
    return avery.call(handleFailedDebit, { params: { id }, body: { note: 'Called the borrower' } })
  },
  rowsOf: (uuid: string) =>
    product().rows(
      'select status, kind, presentment, reason_code, amount_cents::text as cents from debits where application_id = $1 order by created_at, presentment',
      [uuid],
    ),
})
