import type { DisbursementPort } from '@pledge/providers/disbursement/port'
import { reviewDisbursement } from '../commands/disbursement/review-disbursement.ts'
import { dyingAfterCommits, type Product } from './product.test-data.ts'
import { bringTo } from './steps.test-data.ts'
import { provedApproval } from './staff-proof.test-data.ts'

/** The steps of disbursements with overlapping leases. */
export const disbursementsOf = (product: () => Product) => {
  const simulated = () => product().simulation.disbursement
  return {
    simulated,
    /** A disbursement that two agents have just approved, by a process that died before acting on it. */
    async released(bank: Parameters<typeof bringTo>[3]) {
      const borrower = await product().borrower()
      const uuid = await bringTo(product(), borrower, 'MANUAL_FUNDING_RELEASE', bank)
      const { jobs: dying } = dyingAfterCommits(product().application)
      for (const name of ['avery', 'blake'] as const) {
        const { subject } = await product().agent(name)
        const proved = await provedApproval(product().application, subject, {
          action: 'disbursement',
          applicationId: uuid,
        })
        const decision = { decision: 'approve', reason: null, payoutAttempt: 1, ...proved } as const
        const decided = await reviewDisbursement(dying)({ subject, applicationId: uuid, ...decision })
        if (!decided.ok) throw new Error(decided.code)
      }
      return { borrower, uuid, job: { applicationId: uuid, organizationId: product().organizationId } }
    },
    /** The jobs with this way of calling the bank. */
    jobsWith: (
      send: DisbursementPort['send'],
      standing: DisbursementPort['standing'] = simulated().port.standing,
    ) => ({
      ...product().application.jobs,
      disbursement: { ...simulated().port, send, standing },
    }),
    /** The bank's payments of a loan, by the part of the key after its id. */
    payments: async (uuid: string) =>
      (await simulated().driver.payments())
        .filter(({ payment }) => payment.idempotencyKey.startsWith(uuid))
        .map(({ payment, status }) => `${payment.idempotencyKey.slice(uuid.length)} ${status}`)
        .toSorted(),
  }
}
