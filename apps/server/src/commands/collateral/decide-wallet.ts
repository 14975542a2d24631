import { isHoldable } from '@pledge/domain/application/holdable'
import { firstSanctionsReport } from '@pledge/domain/application/sanctions-reports'
import { walletAfterDecision, type WalletDecision } from '@pledge/domain/collateral/wallet-screening'
import { refuse } from '@pledge/domain/refusal'
import { findWalletScreening, saveWalletDecision } from '../../store/collateral/wallet-screenings.ts'
import { agentActor } from '../actors.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'
import { takeStepUp } from '../step-up/take-step-up.ts'

/**
 * An agent decides on a wallet with a hit. Accepted, its deposit counts, or something may be sent to it; two agents accept
 * what a sanctions list names. Confirmed, it never does; a wallet that a list names then puts the whole loan on hold, as a
 * true match of the person does (31 CFR 501.603, note 051). Refusals: `access.not-found`, `transition.not-allowed`,
 * `approval.note-required`, `approval.same-agent`, `session.step-up-needed` to accept.
 */
export const decideWallet =
  (deps: Deps) =>
  (
    input: OfSubject &
      ProvedCall & {
        readonly subjectId: string
        readonly decision: WalletDecision['decision']
        readonly note: string
      },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: async ({ tx, file, record: { deadlineTerms }, now }) => {
        const { subjectId, decision, note } = input
        const found = await findWalletScreening(tx, subjectId)
        if (found?.applicationId !== file.id) return refuse('access.not-found')
        const agentId = input.subject.accountId
        const decided = walletAfterDecision(found, { agentId, decision, note, at: now.getTime() })
        if (!decided.ok) return decided
        if (decision === 'accept') {
          const taken = await takeStepUp(deps)(tx, {
            ...stepUpOf(input, 'wallet-acceptance'),
            applicationId: file.id,
          })
          if (!taken.ok) return taken
        }
        await saveWalletDecision(tx, found, decided.wallet, now)
        const isListed = decided.wallet.status === 'CONFIRMED' && found.lists.length > 0
        if (!isListed || !isHoldable(file)) return UNCHANGED
        const referenceId = found.referenceId ?? file.id
        const reportDueAt = firstSanctionsReport(now.getTime(), deadlineTerms)
        const by = agentActor(input.subject)
        return { type: 'SanctionsHoldPlaced', by, data: { referenceId, reportDueAt, note } }
      },
    })
