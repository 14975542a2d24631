import { getDisposals } from '@pledge/contract/disposals'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { RECORD_STEPS, RETENTION, type RecordStep } from '@pledge/domain/organization/retention'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { mayLift } from '../../commands/holds/change-legal-hold.ts'
import type { Subject } from '../../policies/subject.ts'
import { agentsOf, presentLegalHold } from '../../presenters/holds/legal-holds.ts'
import { presentDisposals, presentStep, readDisposalCursor } from '../../presenters/organization/disposals.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { withTenant, type Tx } from '../../store/database/database.ts'
import { legalHoldsInForce } from '../../store/holds/legal-holds.ts'
import { disposalBacklog, disposalsPage } from '../../store/work/record-disposals.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const PAGE = 50
const DAY_MS = 86_400_000
const SOON_DAYS = 30
const COUNTED_AT_MOST = 500

const stepsAt = async (tx: Tx, now: Date) => {
  const since = (step: RecordStep, moreDays = 0) =>
    new Date(now.getTime() - (RETENTION[step].days - moreDays) * DAY_MS)
  const steps = []
  for (const step of RECORD_STEPS)
    steps.push(
      presentStep(
        step,
        await disposalBacklog(tx, {
          step,
          keptSince: since(step),
          soonSince: since(step, SOON_DAYS),
          sanctionsBefore: since('screening-answers'),
          most: COUNTED_AT_MOST,
        }),
      ),
    )
  return steps
}

const holdsInForce = async (tx: Tx, { organizationId, accountId }: Subject) => {
  const holds = await legalHoldsInForce(tx, organizationId, MOST_QUEUE_ENTRIES)
  const emails = await accountEmails(tx, agentsOf(holds))
  const nameOf = (id: string) => emails.get(id) ?? id
  return holds.map((hold) => presentLegalHold(hold, { nameOf, canLift: mayLift(hold, accountId) }))
}

/** What was disposed of, what is due, and what keeps it (note 086). */
export const disposalRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, getDisposals, (request) => {
    const subject = subjectOf(request)
    const text = request.query.before
    const before = text === undefined ? undefined : readDisposalCursor(text)
    if (text !== undefined && before === undefined) return Promise.resolve(refuse('request.invalid'))
    return withTenant(deps.db, principalOf(subject), async (tx) => ({
      ok: true as const,
      answer: {
        steps: await stepsAt(tx, deps.clock.business()),
        countedAtMost: COUNTED_AT_MOST,
        legalHolds: await holdsInForce(tx, subject),
        ...presentDisposals(await disposalsPage(tx, subject.organizationId, { before, most: PAGE }), PAGE),
      },
    }))
  })
}
