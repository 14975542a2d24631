import * as calls from '@pledge/contract/holds'
import { fundedAtOf } from '@pledge/domain/loan/loan-state'
import { parseCalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { changeLoanHold } from '../../commands/holds/change-loan-hold.ts'
import { setLoanHold } from '../../commands/holds/set-loan-hold.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentHolds } from '../../presenters/holds/loan-holds.ts'
import { accountEmails } from '../../store/account/account-email.ts'
import { holdsOf } from '../../store/holds/loan-holds.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The holds of a loan: the answer of every call about them. */
const shown = async (deps: HttpDeps, subject: Subject, applicationId: string) => {
  const found = await readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx) => {
      const holds = await holdsOf(tx, applicationId)
      const agents = holds.flatMap(({ setBy, liftedBy }) => [setBy, liftedBy ?? setBy])
      return { holds, emails: await accountEmails(tx, agents) }
    },
  })
  if (!found.ok) return found
  const { record, more } = found
  const answer = presentHolds(more.holds, {
    today: calendarDateIn(deps.clock.business().getTime(), record.deadlineTerms.timeZone),
    mayHold: fundedAtOf(record.file.loan) !== null,
    nameOf: (accountId) => more.emails.get(accountId) ?? accountId,
  })
  return { ok: true, answer } as const
}

/** Holds on loans, which agents set, review and lift. */
export const holdRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getLoanHolds, (request) => shown(deps, subjectOf(request), request.params.uuid))

  implement(app, calls.setLoanHold, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { kind, reason, from: typedFrom, until: typedUntil } = request.body
    const from = typedFrom === null ? null : parseCalendarDate(typedFrom)
    const until = parseCalendarDate(typedUntil)
    if (from === undefined || until === undefined) return refuse('request.invalid')
    const set = await setLoanHold(deps)({ subject, applicationId, kind, reason, from, until })
    return set.ok ? shown(deps, subject, applicationId) : set
  })

  implement(app, calls.changeLoanHold, async (request) => {
    const [subject, { uuid: applicationId }] = [subjectOf(request), request.params]
    const { holdUuid: holdId, action, reason } = request.body
    const on = parseCalendarDate(request.body.on)
    if (on === undefined) return refuse('request.invalid')
    const changed = await changeLoanHold(deps)({ subject, applicationId, holdId, action, on, reason })
    return changed.ok ? shown(deps, subject, applicationId) : changed
  })
}
