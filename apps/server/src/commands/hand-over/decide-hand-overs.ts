import { MAX_FILE_LINES } from '@pledge/domain/refinance/csv-file'
import { fileDecisionRefusal, type HandOverDecision } from '@pledge/domain/refinance/settlement-steps'
import { refuse, type Outcome, type Refusal } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { bookHandedOverFile } from '../../store/refinance/estate-coins.ts'
import { tryLockRegister } from '../../store/refinance/estate-loans.ts'
import {
  decideHandOverFile,
  findHandOverFile,
  insertHandOvers,
  linesOfHandOverFile,
  lockHandOvers,
} from '../../store/refinance/hand-over-files.ts'
import { linesOfReturns } from '../../store/refinance/hand-over-settlements.ts'
import { principalOf } from '../actors.ts'
import type { Deps, Unit } from '../deps.ts'
import { compareHandOvers } from './compare-hand-overs.ts'
import { completeAwaiting } from '../refinance/complete-awaiting.ts'

/**
 * The lines of a file become what was handed over, each with how its loan agrees with the register. Refusal: `transition.not-allowed`
 * where a line names a transaction in which coins of its loan went back.
 */
const confirm = async (
  unit: Unit,
  {
    organizationId,
    fileId,
    at,
  }: { readonly organizationId: string; readonly fileId: string; readonly at: Date },
): Promise<Refusal | null> => {
  const { tx } = unit
  const rows = await linesOfHandOverFile(tx, { fileId, most: MAX_FILE_LINES })
  // A server of another version may have stored such a return after this file was proposed.
  if ((await linesOfReturns(tx, organizationId, rows)).length > 0) return refuse('transition.not-allowed')
  const results = await compareHandOvers(tx, { organizationId, rows, locks: true })
  await insertHandOvers(tx, { fileId, at, lines: rows.length, results })
  await bookHandedOverFile(tx, fileId, at)
  const confirmed = results.flatMap(({ result, loanNumber }) => (result === 'CONFIRMED' ? loanNumber : []))
  await completeAwaiting(unit, { organizationId, loanNumbers: confirmed })
  return null
}

/**
 * The second agent confirms or refuses a file of hand-overs (note 100). Confirmed, its lines count together with what was handed
 * over before, under the locks of their loans. Refusals: `access.not-found`; `request.in-progress` while a register is imported;
 * those of `fileDecisionRefusal` and of `confirm`.
 */
export const decideHandOvers =
  (deps: Pick<Deps, 'transaction' | 'clock'>) =>
  ({
    subject,
    fileId,
    decision,
    reason,
  }: {
    readonly subject: Subject
    readonly fileId: string
    readonly decision: HandOverDecision
    readonly reason: string
  }): Promise<Outcome<object>> =>
    deps.transaction<Outcome<object>>(principalOf(subject), async (unit) => {
      const { tx } = unit
      const { organizationId, accountId: agentId } = subject
      await lockHandOvers(tx, organizationId)
      const file = await findHandOverFile(tx, fileId)
      if (file === undefined) return refuse('access.not-found')
      const waiting = { requestedBy: file.proposedBy, isDecided: file.decision !== null }
      const refused = fileDecisionRefusal(waiting, { agentId, decision, reason })
      if (refused !== null) return refused
      const at = deps.clock.business()
      if (decision === 'confirm') {
        // An import changes the loans that hand-overs are compared with, and locks them in another order.
        if (!(await tryLockRegister(tx, organizationId))) return refuse('request.in-progress')
        const notConfirmed = await confirm(unit, { organizationId, fileId, at })
        if (notConfirmed !== null) return notConfirmed
      }
      await decideHandOverFile(tx, {
        id: fileId,
        decision: decision === 'confirm' ? 'CONFIRMED' : 'REFUSED',
        decidedBy: agentId,
        decidedAt: at,
        reason: decision === 'confirm' ? null : reason.trim(),
      })
      return { ok: true as const }
    })
