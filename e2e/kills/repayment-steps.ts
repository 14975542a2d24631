import { sandboxMoveClock, sandboxRunJobs } from '@pledge/sandbox/contract/sandbox'
import { sandboxPayLoan, sandboxReturnRepayment } from '@pledge/sandbox/contract/repayments'
import { getLoan } from '@pledge/contract/servicing'
import { sparing, type Journey, type Step } from './killed-journey.ts'
import { kept, paramsOf, toState } from './steps.ts'

/** Steps of payments on a loan, as the bank reports them: one that stays, one that is reversed, and the payoff. */

/** The three weeks of an ACH payment, and the day on which they end. */
const HOLD_SECONDS = 22 * 86_400

const loanOf = async (journey: Journey) => journey.borrower.ask(getLoan, await paramsOf(journey))

const loanStands = (
  tell: (loan: Awaited<ReturnType<typeof loanOf>>) => unknown,
  awaited: RegExp,
): NonNullable<Step['leadsTo']> => ({ read: async (journey) => String(tell(await loanOf(journey))), awaited })

/** By its reference. Without `amount`, everything that is owed. */
const pays = (
  name: string,
  { method, amount }: { readonly method: 'ACH' | 'WIRE'; readonly amount?: string },
  leadsTo: NonNullable<Step['leadsTo']>,
): Step => ({
  name,
  isOutside: true,
  async send(journey) {
    const { paymentReference: remittance, payOff } = await loanOf(journey)
    const body = { orgCode: journey.organization, method, amount: amount ?? payOff, remittance }
    const { reference } = await journey.sandbox.ask(sandboxPayLoan, { body })
    journey.kept.set('payment', reference)
  },
  leadsTo,
})

const takenBack: Step = {
  name: 'the bank takes it back',
  isOutside: true,
  send: (journey) =>
    journey.sandbox.ask(sandboxReturnRepayment, {
      body: { reference: kept(journey, 'payment'), code: 'R01' },
    }),
  leadsTo: loanStands(({ payments }) => payments.filter(({ isReturned }) => isReturned).length, /^1$/),
}

const weeksPass: Step = {
  name: 'three weeks pass',
  isOutside: true,
  async send({ sandbox }) {
    await sandbox.ask(sandboxMoveClock, { body: { forwardSeconds: HOLD_SECONDS } })
    await sandbox.ask(sandboxRunJobs)
  },
  leadsTo: toState('COLLATERAL_RELEASE'),
}

export const payingOff = (loan: readonly Step[]): readonly Step[] => [
  ...sparing(loan),
  pays(
    'a part is paid by wire',
    { method: 'WIRE', amount: '1000.00' },
    loanStands(({ paid }) => paid, /^1000\.00$/),
  ),
  pays(
    'a part is paid by ACH',
    { method: 'ACH', amount: '500.00' },
    loanStands(({ paid }) => paid, /^1500\.00$/),
  ),
  takenBack,
  pays(
    'the rest is paid by ACH',
    { method: 'ACH' },
    loanStands(({ status }) => status, /^PAID_IN_FULL$/),
  ),
  weeksPass,
]
