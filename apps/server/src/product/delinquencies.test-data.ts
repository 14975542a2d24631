import {
  decideDefaultDecision,
  getDelinquency,
  proposeDefaultDecision,
  sendDefaultNotice,
  type DelinquencyView,
} from '@pledge/contract/delinquency'
import type { DefaultDecisionKind } from '@pledge/domain/servicing/default-decisions'
import { sendDueNotices } from '../jobs/loan/send-due-notices.ts'
import { jobsAt, moveTo, ZONE } from './calendar.test-data.ts'
import { Temporal } from 'temporal-polyfill'
import { loansOf } from './loans.test-data.ts'
import type { Product } from './product.test-data.ts'

/** Ten in the morning of a day in the zone of PLEDGE, some days later. */
const morningOf = (day: string, plusDays: number): number =>
  Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime({ timeZone: ZONE, plainTime: '10:00' })
    .epochMilliseconds

/** The email of a notice is queued and sent: its time begins then. */
const emailNotices = async (product: Product) => {
  await sendDueNotices(jobsAt(product, product.application.clock.business().getTime()))
  await product.settle()
}

/** The steps of loans that are past due, with the shipped rules: a notice from 30 days on, 30 days to pay. */
export const delinquenciesOf = (product: () => Product) => {
  const loans = loansOf(product)
  const agent = (name: 'avery' | 'blake') => product().agent(name)
  const standing = async (uuid: string): Promise<DelinquencyView> => {
    const { delinquency } = await (await agent('avery')).ask(getDelinquency, { params: { uuid } })
    if (delinquency === null) throw new Error('a loan in service has a delinquency')
    return delinquency
  }
  /** Moves the clock to a morning that many days after a day, and lets the notices be looked at. */
  const until = async (day: string, plusDays: number) => {
    await moveTo(product(), morningOf(day, plusDays))
    await sendDueNotices(jobsAt(product(), product().application.clock.business().getTime()))
  }
  const emailed = () => emailNotices(product())
  /** A new loan, this many days after the last day on which its first payment would have been on time. */
  const pastDue = async (days: number) => {
    const { borrower, uuid } = await loans.funded()
    const { nextDue } = await loans.loan(borrower, uuid)
    if (nextDue === null) throw new Error('a new loan has a payment to come')
    await until(nextDue.onTimeThrough, days)
    return { borrower, uuid, due: nextDue }
  }
  /** The same, with a written notice of default. */
  const noticed = async () => {
    const found = await pastDue(31)
    const avery = await agent('avery')
    await avery.ask(sendDefaultNotice, { params: { uuid: found.uuid }, body: { way: 'EMAIL' } })
    await emailed()
    const { cureThrough } = await standing(found.uuid)
    if (cureThrough === null) throw new Error('a notice has a last day to pay')
    return { ...found, cureThrough }
  }
  /** The same, a day after its time to pay has ended. */
  const inDefault = async () => {
    const found = await noticed()
    await until(found.cureThrough, 1)
    return found
  }
  const proposes = async (uuid: string, kind: DefaultDecisionKind, name: 'avery' | 'blake' = 'avery') => {
    const { delinquency } = await (
      await agent(name)
    ).ask(proposeDefaultDecision, { params: { uuid }, body: { kind, reason: 'Nothing was paid for months' } })
    const waiting = delinquency?.decisions.find(({ status }) => status === 'WAITING')
    if (waiting === undefined) throw new Error('a proposal waits')
    return waiting.uuid
  }
  const decides = async (uuid: string, decisionUuid: string, decision: 'approve' | 'reject' = 'approve') =>
    (await agent('blake')).call(decideDefaultDecision, { params: { uuid }, body: { decisionUuid, decision } })
  return {
    ...loans,
    standing,
    until,
    emailed,
    pastDue,
    noticed,
    inDefault,
    proposes,
    decides,
    async approved(uuid: string, kind: DefaultDecisionKind) {
      const decided = await decides(uuid, await proposes(uuid, kind))
      await product().settle()
      return decided
    },
  }
}
