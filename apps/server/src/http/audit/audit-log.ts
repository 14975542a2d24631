import * as calls from '@pledge/contract/audit'
import { parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { endOfDateAfter, startOfDate } from '@pledge/domain/offer/zoned-days'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { auditCsv, presentAuditEntry } from '../../presenters/audit/audit.ts'
import { lastSeal, unsealedEntries } from '../../store/audit/audit-seals.ts'
import { searchAudit, type AuditSearch } from '../../store/audit/audit-search.ts'
import { withTenant } from '../../store/database/database.ts'
import { ownerOf } from '../application/agent-case.ts'
import type { HttpDeps } from '../deps.ts'
import { implement, type CallRequest } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const PAGE = 50
const MOST_EXPORTED = 20_000

/** Days begin and end in the organization's time zone. */
const momentsOf = (query: CallRequest<typeof calls.exportAuditLog>['query'], timeZone: string) => {
  const from = query.from === undefined ? undefined : parseCalendarDate(query.from)
  const to = query.to === undefined ? undefined : parseCalendarDate(query.to)
  return {
    from: from === undefined ? undefined : new Date(startOfDate(from, timeZone)),
    until: to === undefined ? undefined : new Date(endOfDateAfter(to, 0, timeZone)),
  }
}

/** The audit log for administrators and auditors of its organization (note 061). */
export const auditLogRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getAuditLog, async (request) => {
    const subject = subjectOf(request)
    const { organization } = await ownerOf(deps, subject)
    const { before, ...query } = request.query
    const search: AuditSearch = {
      ...query,
      ...momentsOf(query, organization.timeZone),
      before: before === undefined ? undefined : BigInt(before),
    }
    return withTenant(deps.db, principalOf(subject), async (tx) => {
      const found = await searchAudit(tx, search, PAGE)
      const seal = await lastSeal(tx, subject.organizationId)
      const unsealed = await unsealedEntries(tx, subject.organizationId, seal?.entryIds.at(-1) ?? 0n)
      const last = found.length < PAGE ? undefined : found.at(-1)
      return {
        ok: true as const,
        answer: {
          entries: found.map(presentAuditEntry),
          nextBefore: last === undefined ? null : last.id.toString(),
          seal: seal === null ? null : { number: seal.number, sealedAt: seal.sealedAt.toISOString() },
          unsealed: unsealed.count,
        },
      }
    })
  })

  implement(app, calls.exportAuditLog, async (request) => {
    const subject = subjectOf(request)
    const { organization } = await ownerOf(deps, subject)
    const search: AuditSearch = { ...request.query, ...momentsOf(request.query, organization.timeZone) }
    const found = await withTenant(deps.db, principalOf(subject), (tx) =>
      searchAudit(tx, search, MOST_EXPORTED),
    )
    return {
      ok: true,
      file: {
        bytes: Buffer.from(auditCsv(found.map(presentAuditEntry))),
        contentType: 'text/csv; charset=utf-8',
        fileName: 'audit-log.csv',
        inline: false,
      },
    }
  })
}
