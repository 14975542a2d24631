import * as calls from '@pledge/contract/waitlist'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { leaveWaitlist } from '../../commands/waitlist/leave-waitlist.ts'
import type { Subject } from '../../policies/subject.ts'
import {
  cursorText,
  presentPlace,
  presentWaiting,
  readCursor,
  waitlistCsv,
} from '../../presenters/waitlist/waitlist.ts'
import { withTenant } from '../../store/database/database.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { waitlistCounts, waitlistPage } from '../../store/waitlist/waitlist.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const PAGE = 50
const MOST_EXPORTED = 20_000

const rulesOf = async (deps: HttpDeps, { organizationId }: Subject): Promise<OrganizationRecord['rules']> => {
  const owner = await deps.organizations.byId(organizationId)
  if (owner === undefined) throw new Error(`an agent's organization ${organizationId} no longer exists`)
  return owner.rules
}

/** The waitlist of a state or a country, for the organization's agents (row 1.2.44, gap G.29). */
export const waitlistRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getWaitlist, async (request) => {
    const subject = subjectOf(request)
    const rules = await rulesOf(deps, subject)
    const after = request.query.after === undefined ? undefined : readCursor(request.query.after)
    return withTenant(deps.db, principalOf(subject), async (tx) => {
      const waiting = await waitlistPage(tx, deps.sealer, { after, most: PAGE })
      const counts = await waitlistCounts(tx)
      const last = waiting.length < PAGE ? undefined : waiting.at(-1)
      return {
        ok: true as const,
        answer: {
          people: waiting.map((one) => presentWaiting(one, rules)),
          nextAfter: last === undefined ? null : cursorText(last),
          counts: counts.map(({ residence, count }) => ({ ...presentPlace(residence, rules), count })),
        },
      }
    })
  })

  implement(app, calls.exportWaitlist, async (request) => {
    const subject = subjectOf(request)
    const rules = await rulesOf(deps, subject)
    const waiting = await withTenant(deps.db, principalOf(subject), (tx) =>
      waitlistPage(tx, deps.sealer, { most: MOST_EXPORTED }),
    )
    request.raw.log.info({ agent: subject.accountId, rows: waiting.length }, 'the waitlist was exported')
    return {
      ok: true,
      file: {
        bytes: Buffer.from(waitlistCsv(waiting.map((one) => presentWaiting(one, rules)))),
        contentType: 'text/csv; charset=utf-8',
        fileName: 'waitlist.csv',
        inline: false,
      },
    }
  })

  implement(app, calls.leaveWaitlist, (request) =>
    leaveWaitlist(deps)(subjectOf(request), request.params.uuid),
  )
}
