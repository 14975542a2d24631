import * as calls from '@pledge/contract/staff'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { acceptStaffInvitation } from '../../commands/staff/accept-staff-invitation.ts'
import { decideStaffChange } from '../../commands/staff/decide-staff-change.ts'
import { disableStaff, endStaffSessions } from '../../commands/staff/disable-staff.ts'
import { proposeStaffChange } from '../../commands/staff/propose-staff-change.ts'
import { readStaff } from '../../commands/staff/read-staff.ts'
import { isSameOrigin } from '../../identity/same-origin.ts'
import type { Subject } from '../../policies/subject.ts'
import { presentStaff } from '../../presenters/staff/staff.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

/** The organization's staff: the administrators' page, and the invitation link (note 060). */
export const staffRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  const listFor = async (subject: Subject) => ({
    ok: true as const,
    answer: presentStaff(await readStaff(deps)(subject)),
  })
  const after = async (changed: Outcome<object>, subject: Subject) =>
    changed.ok ? listFor(subject) : changed

  implement(app, calls.getStaff, (request) => listFor(subjectOf(request)))

  implement(app, calls.proposeStaffChange, async (request) => {
    const subject = subjectOf(request)
    return after(await proposeStaffChange(deps)({ subject, proposal: request.body }), subject)
  })

  implement(app, calls.decideStaffChange, async (request) => {
    const subject = subjectOf(request)
    const { body: payload, stepUpProof } = request
    const { change: changeId, decision } = payload
    return after(
      await decideStaffChange(deps)({ subject, changeId, decision, payload, stepUpProof }),
      subject,
    )
  })

  implement(app, calls.disableStaff, async (request) => {
    const subject = subjectOf(request)
    return after(await disableStaff(deps)({ subject, accountId: request.params.account }), subject)
  })

  implement(app, calls.endStaffSessions, async (request) => {
    const subject = subjectOf(request)
    return after(await endStaffSessions(deps)({ subject, accountId: request.params.account }), subject)
  })

  implement(app, calls.acceptStaffInvitation, async ({ body, raw, from }) => {
    if (!isSameOrigin(raw, deps.origins.secure)) return refuse('session.origin-refused')
    const accepted = await acceptStaffInvitation(deps)({ ...body, from: from.address })
    return accepted.ok ? { ok: true, answer: { email: accepted.email } } : accepted
  })
}
