import { getWorkItems } from '@pledge/contract/work-items'
import { refuse } from '@pledge/domain/refusal'
import { WORK_KINDS } from '@pledge/domain/work-items/kinds'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { presentWorkItem, readWorkCursor, workCursorText } from '../../presenters/application/work-items.ts'
import { submittedNames } from '../../store/borrower/submitted-details.ts'
import { withTenant } from '../../store/database/database.ts'
import { MOST_WORK_COUNTED, workCounts, workPage } from '../../store/work-items/work-items.ts'
import type { WorkReading } from '../../store/work-items/work-row.ts'
import { eachReadable } from '../call/each-readable.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import type { HttpDeps } from '../deps.ts'

/** Everything that waits for agents, in one list by deadline (row 1.6.07, note 089). */
export const workItemRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, getWorkItems, async (request) => {
    const subject = subjectOf(request)
    const { organizationId } = subject
    const { kind, after } = request.query
    const cursor = after === undefined ? undefined : readWorkCursor(after)
    if (after !== undefined && cursor === undefined) return refuse('request.invalid')
    const owner = await deps.organizations.byId(organizationId)
    if (owner === undefined) throw new Error('an agent must belong to an organization')
    const now = deps.clock.business()
    const { timeZone } = owner.organization
    const reading: WorkReading = { organizationId, timeZone, rules: owner.rules.workItems, now }
    return withTenant(deps.db, principalOf(subject), async (tx) => {
      const kinds = kind === undefined ? WORK_KINDS : [kind]
      const { items, next } = await workPage(tx, reading, { kinds, cursor })
      const ids = [...new Set(items.flatMap(({ applicationId }) => applicationId ?? []))]
      const names = await submittedNames(tx, deps.sealer, ids)
      const { entries, unreadable } = await eachReadable(deps, 'work-items', items, {
        idOf: ({ applicationId }) => applicationId ?? '',
        read: (item) => presentWorkItem(item, { name: names.get(item.applicationId ?? '')?.(), now }),
      })
      const counts = cursor === undefined ? await workCounts(tx, reading) : []
      const answer = {
        items: entries,
        asOf: now.toISOString(),
        counts: counts.filter((one) => one.items > 0),
        countedAtMost: MOST_WORK_COUNTED,
        nextAfter: next === null ? null : workCursorText(next),
        unreadable: [...new Set(unreadable)],
      }
      return { ok: true as const, answer }
    })
  })
}
