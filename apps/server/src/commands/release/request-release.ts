import { coinOf } from '@pledge/domain/application/origination'
import { releaseDueAt } from '@pledge/domain/loan/release-due'
import { currentRelease } from '@pledge/domain/view/current-release'
import { isReleaseOpen } from '@pledge/domain/view/release-progress'
import { checkReturnAddress } from '@pledge/domain/collateral/address'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { findRelease, insertRelease } from '../../store/release/releases.ts'
import { hasDepositAddress } from '../../store/collateral/deposits.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { advance } from '../application/advance.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import { borrowerActor } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { isReorgedBefore } from '../collateral/reorged-before.ts'
import { stepUpOf } from '../step-up/proved-call.ts'

interface RequestRelease extends OfSubject {
  /** As typed. */
  readonly returnAddress: string
  readonly stepUpProof: string | undefined
}

/**
 * The borrower states where the balance is to be released to (rows 1.7.28, 1.4.40, 1.4.41). The address is decoded by
 * the rules of the coin's own chain (decision 11), is never one of our own deposit addresses, and needs a step-up bound
 * to it (decision 15), because a stolen session could redirect the coins. Idempotent for the open request. Refusals:
 * `collateral.not-ready`, `INVALID_RETURN_ADDRESS`, `transition.not-allowed`, `session.step-up-needed`.
 */
export const requestRelease =
  (deps: Deps) =>
  async (input: RequestRelease): Promise<Outcome<{ readonly requestId: string }>> => {
    const requested = await advance(deps)({
      ...asSubject(input),
      command: async ({ file, tx }) => {
        const coin = coinOf(file.application)
        const release = currentRelease(file)
        if (coin === null || (await isLoanHeldFrom(tx, file.id, 'releases')))
          return refuse('transition.not-allowed')
        if (await isReorgedBefore(tx, file)) return refuse('collateral.not-ready')
        const checked = checkReturnAddress(coin, input.returnAddress)
        if (!checked.ok) return refuse('INVALID_RETURN_ADDRESS')
        const address = checked.value
        const last = release === null ? undefined : await findRelease(tx, deps.sealer, release.requestId)
        if (
          !isReleaseOpen(file) &&
          last?.address === address &&
          release !== null &&
          release.state !== 'CONCLUDED'
        )
          return { unchanged: last.requestId }
        if (await hasDepositAddress(tx, { coin, address })) return refuse('INVALID_RETURN_ADDRESS')
        const requestId = deps.newId()
        const command = {
          type: 'CollateralReleaseRequested',
          by: borrowerActor(input.subject),
          data: { requestId },
        } as const
        const stepUp = stepUpOf(
          { ...input, payload: { returnAddress: input.returnAddress } },
          'return-address',
        )
        return { command, stepUp, context: { requestId, coin, address } }
      },
      effects: async ({ tx, record, after, now, context }) => {
        const { deadlineTerms: terms, usualTimes } = record
        await insertRelease(tx, deps.sealer, {
          ...context,
          ...belongsTo(after),
          requestedUnits: null,
          now,
          dueAt: new Date(releaseDueAt(after.loan, now.getTime(), { terms, usualTimes })),
        })
        return context.requestId
      },
    })
    return requested.ok ? { ok: true, requestId: requested.result } : requested
  }
