import * as calls from '@pledge/contract/borrower'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { correctDetails } from '../../commands/borrower/correct-details.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { submitDetails } from '../../commands/borrower/submit-details.ts'
import {
  presentCheckNotice,
  presentDetailsConsents,
  presentHeldIdentifier,
} from '../../presenters/borrower/details-consents.ts'
import { presentProfile } from '../../presenters/borrower/profile.ts'
import { findAccountEmail } from '../../store/account/account-email.ts'
import { findProfile } from '../../store/borrower/borrowers.ts'
import { withTenant } from '../../store/database/database.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const MOST_SUGGESTIONS = 6

export const borrowerRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getProfile, async (request) => {
    const subject = subjectOf(request)
    return withTenant(deps.db, principalOf(subject), async (tx) => {
      const email = (await findAccountEmail(tx, subject.accountId)) ?? ''
      const profile = await findProfile(tx, deps.sealer, subject.accountId)
      return { ok: true as const, answer: { profile: presentProfile(subject.accountId, email, profile) } }
    })
  })

  implement(app, calls.getDetailsConsents, async (request) => {
    const found = await readApplication(deps)({
      principal: principalOf(subjectOf(request)),
      applicationId: request.params.uuid,
      more: async (tx, { file, organizationVersion: version }) => ({
        organization: await organizationVersion(tx, file.organizationId, version),
        renewed:
          file.application.renewal === null
            ? undefined
            : await findSubmittedDetails(tx, deps.sealer, file.application.renewal.priorApplicationId),
      }),
    })
    if (!found.ok) return found
    const { organization, renewed } = found.more
    const { isInternational } = found.record.file.application
    const consents = presentDetailsConsents(organization, isInternational, deps.clock.business())
    return { ok: true, answer: { ...consents, ...presentHeldIdentifier(renewed) } }
  })

  implement(app, calls.submitBorrowerDetails, async (request) => {
    const submitted = await submitDetails(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      details: request.body,
      checkNotice: presentCheckNotice,
      from: request.from,
      stepUpProof: request.stepUpProof,
    })
    if (!submitted.ok) return submitted
    const { stage, state } = submitted.file
    return { ok: true, answer: { stage, state } }
  })

  implement(app, calls.correctDetails, async (request) => {
    const corrected = await correctDetails(deps)({
      subject: subjectOf(request),
      applicationId: request.params.uuid,
      correction: request.body,
    })
    if (!corrected.ok) return corrected
    const { stage, state } = corrected.file
    return { ok: true, answer: { stage, state } }
  })

  implement(app, calls.suggestAddresses, async (request) => {
    try {
      const suggestions = await deps.addresses.suggest({ ...request.body, limit: MOST_SUGGESTIONS })
      return { ok: true, answer: { suggestions: [...suggestions] } }
    } catch (error) {
      // The form can be completed without it (row 1.2.68).
      request.raw.log.warn({ err: error }, 'no address suggestions')
      return { ok: true, answer: { suggestions: [] } }
    }
  })
}
