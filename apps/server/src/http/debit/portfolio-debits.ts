import * as calls from '@pledge/contract/debits'
import type { FastifyInstance } from 'fastify'
import type { Principal } from '@pledge/domain/organization/principal'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { handleFailedDebit } from '../../commands/debit/handle-failed-debit.ts'
import { stopDebit } from '../../commands/debit/stop-debit.ts'
import { turnOffAutopay } from '../../commands/debit/turn-off-autopay.ts'
import { presentAgentDebits } from '../../presenters/debit/debits.ts'
import { withTenant } from '../../store/database/database.ts'
import { authorizationsNamed, authorizationsOf } from '../../store/debit/debit-authorizations.ts'
import { correctionsOf, unappliedCodes } from '../../store/debit/debit-reports.ts'
import { debitsForAgents, debitsOf } from '../../store/debit/debits.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The debits of a loan, and whether autopay is on; the answer of every call about them. */
const shown = async (deps: HttpDeps, principal: Principal, applicationId: string) => {
  const found = await readApplication(deps)({
    principal,
    applicationId,
    more: async (tx) => {
      const debits = await debitsOf(tx, applicationId)
      const codes = await unappliedCodes(
        tx,
        debits.map(({ id }) => id),
      )
      const corrections = await correctionsOf(
        tx,
        deps.sealer,
        debits.map(({ id }) => id),
      )
      return { debits, authorizations: await authorizationsOf(tx, applicationId), codes, corrections }
    },
  })
  if (!found.ok) return found
  const { debits, authorizations, codes, corrections } = found.more
  const autopay = authorizations.find(({ kind, endedAt }) => kind === 'RECURRING' && endedAt === null)
  return {
    ok: true as const,
    answer: {
      debits: presentAgentDebits(debits, authorizations, codes, corrections),
      autopay: { isOn: autopay !== undefined, accountMask: autopay?.accountMask ?? null },
    },
  }
}

/** Debits as agents see and stop them: those of one loan, and those of all loans that wait for an agent. */
export const portfolioDebitRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getLoanDebits, (request) =>
    shown(deps, principalOf(subjectOf(request)), request.params.uuid),
  )

  implement(app, calls.stopLoanDebit, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId, debitUuid: debitId } = request.params
    const stopped = await stopDebit(deps)({ subject, applicationId, debitId })
    return stopped.ok ? shown(deps, principalOf(subject), applicationId) : stopped
  })

  implement(app, calls.turnOffLoanAutopay, async (request) => {
    const subject = subjectOf(request)
    const { uuid: applicationId } = request.params
    const isOff = await turnOffAutopay(deps)({ subject, applicationId })
    return isOff.ok ? shown(deps, principalOf(subject), applicationId) : isOff
  })

  implement(app, calls.getFailedDebits, async (request) => {
    const subject = subjectOf(request)
    const answer = await withTenant(deps.db, principalOf(subject), async (tx) => {
      const debits = await debitsForAgents(tx, subject.organizationId)
      const authorizations = await authorizationsNamed(
        tx,
        debits.map(({ authorizationId }) => authorizationId),
      )
      const codes = await unappliedCodes(
        tx,
        debits.map(({ id }) => id),
      )
      const corrections = await correctionsOf(
        tx,
        deps.sealer,
        debits.map(({ id }) => id),
      )
      return { debits: presentAgentDebits(debits, authorizations, codes, corrections) }
    })
    return { ok: true, answer }
  })

  implement(app, calls.handleFailedDebit, async (request) => {
    const input = {
      subject: subjectOf(request),
      debitId: request.params.id,
      note: request.body.note,
    }
    const handled = await handleFailedDebit(deps)(input)
    return handled.ok ? { ok: true, answer: {} } : handled
  })
}
