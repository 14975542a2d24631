import { checkReturnAddress } from '@pledge/domain/collateral/address'
import { releaseDueAt } from '@pledge/domain/loan/release-due'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { currentRelease } from '@pledge/domain/view/current-release'
import { hasDepositAddress } from '../../store/collateral/deposits.ts'
import { findRelease, insertRelease } from '../../store/release/releases.ts'
import { borrowerActor } from '../actors.ts'
import { advance } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import { isReorgedBefore } from '../collateral/reorged-before.ts'
import type { Deps } from '../deps.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'
import { loanExcess } from './loan-excess.ts'

interface RequestRebalance extends OfSubject, ProvedCall {
  readonly units: bigint
  /** As typed. */
  readonly returnAddress: string
}

/** The same request that is open already; undefined for another one. */
const openRequest = async (
  deps: Deps,
  { tx, file }: LockedApplication,
  { units, address }: { readonly units: bigint; readonly address: string },
): Promise<string | undefined> => {
  const release = currentRelease(file)
  if (release === null || release.state === 'CONCLUDED' || release.requestedUnits !== units) return undefined
  const stored = await findRelease(tx, deps.sealer, release.requestId)
  return stored?.address === address ? stored.requestId : undefined
}

/**
 * The borrower requests part of the collateral of a loan in service, at most what the loan does not need (row 1.9.13, note
 * 080). Two agents approve it, as every release, and each approval calculates anew what the loan does not need. Idempotent for
 * the open request. The address is checked and proved as in `requestRelease`. Refusals: those of `loanExcess`,
 * `release.above-excess`, `collateral.not-ready`, `INVALID_RETURN_ADDRESS`, `transition.not-allowed` in a margin call, while
 * another release is open or a payment is on hold, `session.step-up-needed`.
 */
export const requestRebalance =
  (deps: Deps) =>
  async (input: RequestRebalance): Promise<Outcome<{ readonly requestId: string }>> => {
    const { units } = input
    const requested = await advance(deps)({
      ...asSubject(input),
      command: async (locked) => {
        const { file, tx } = locked
        if (!isMonitored(file.margin)) return refuse('loan.not-open')
        const { coin } = file.margin.terms
        if (await isReorgedBefore(tx, file)) return refuse('collateral.not-ready')
        const checked = checkReturnAddress(coin, input.returnAddress)
        if (!checked.ok) return refuse('INVALID_RETURN_ADDRESS')
        const address = checked.value
        const open = await openRequest(deps, locked, { units, address })
        if (open !== undefined) return { unchanged: open }
        if (await hasDepositAddress(tx, { coin, address })) return refuse('INVALID_RETURN_ADDRESS')
        const excess = await loanExcess(locked)
        if (!excess.ok) return excess
        if (units > excess.units) return refuse('release.above-excess')
        const requestId = deps.newId()
        const by = borrowerActor(input.subject)
        const data = { requestId, units: units.toString() }
        const command = { type: 'CollateralReleaseRequested', by, data } as const
        return { command, stepUp: stepUpOf(input, 'return-address'), context: { requestId, coin, address } }
      },
      effects: async ({ tx, record, after, now, context }) => {
        const { deadlineTerms: terms, usualTimes } = record
        await insertRelease(tx, deps.sealer, {
          ...context,
          ...belongsTo(after),
          requestedUnits: units,
          now,
          dueAt: new Date(releaseDueAt(after.loan, now.getTime(), { terms, usualTimes })),
        })
        return context.requestId
      },
    })
    return requested.ok ? { ok: true, requestId: requested.result } : requested
  }
