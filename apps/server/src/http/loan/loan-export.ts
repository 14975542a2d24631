import { finished, type Readable } from 'node:stream'
import { exportLoan } from '@pledge/contract/loan-export'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { principalOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import type { Subject } from '../../policies/subject.ts'
import { exportContents } from '../../presenters/loan/export-contents.ts'
import { documentsOf } from '../../store/agreements/documents.ts'
import { recordAuditAlone } from '../../store/audit/audit-entries.ts'
import { takeInWindow } from '../../store/database/request-budgets.ts'
import { authorizationsOf } from '../../store/debit/debit-authorizations.ts'
import { loanDocumentsOf } from '../../store/loan/loan-documents.ts'
import { messagesOf } from '../../store/mail/messages.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import { createPlaces } from '../residence/places.ts'
import { zipOf } from './export-zip.ts'
import { loanFor } from './servicing.ts'
import { unlessStalled } from './unless-stalled.ts'

const HOUR_MS = 3_600_000
/** Whoever wants more in an hour has a program that asks. */
export const MOST_EXPORTS_AN_HOUR = 10
/** Archives that one process puts together at a time; each has one document in memory. */
const PLACES = { most: 2, mostWaiting: 20 } as const
/** For a place; then the caller is asked to come again (503 with Retry-After). */
const MOST_WAIT_MS = 20_000
/** A receiver that takes nothing for half a minute, or is not done in ten, loses the download and its place. */
const STALL_LIMITS = { stalledMs: 30_000, mostMs: 600_000 } as const

const mayExport = async ({ db, clock }: HttpDeps, accountId: string): Promise<boolean> => {
  const refused = await takeInWindow(db, {
    subject: `loan-export:${accountId}`,
    most: MOST_EXPORTS_AN_HOUR,
    windowMs: HOUR_MS,
    now: clock.real(),
  })
  return refused === null
}

/** Who took everything about a loan away, and when (note 061). Nothing is sent before it is recorded. */
const recordExport = (
  { db }: HttpDeps,
  { organizationId, accountId, role }: Subject,
  applicationId: string,
) =>
  recordAuditAlone(db, {
    organizationId,
    kind: 'data.exported',
    outcome: 'done',
    actor: { kind: 'borrower', id: accountId, role },
    subject: { kind: 'application', id: applicationId },
    applicationId,
    reason: null,
    detail: {},
  })

const partsOf = (deps: HttpDeps, subject: Subject, applicationId: string) =>
  readApplication(deps)({
    principal: principalOf(subject),
    applicationId,
    more: async (tx) => ({
      made: await documentsOf(tx, applicationId),
      ofLoan: await loanDocumentsOf(tx, applicationId),
      authorizations: await authorizationsOf(tx, applicationId),
      messages: await messagesOf(tx, applicationId),
    }),
  })

/** The place is free once everything was sent, or the receiver has gone. */
const leaveAfter = (stream: Readable, leave: () => void): Readable => {
  finished(stream, leave)
  return stream
}

/** Everything about a loan, for its borrower. */
export const loanExportRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  const places = createPlaces(PLACES)
  implement(app, exportLoan, async (request) => {
    const subject = subjectOf(request)
    const { uuid } = request.params
    // Before anything is read: reading all about a loan is most of the work.
    if (!(await mayExport(deps, subject.accountId))) return refuse('request.too-many')
    const parts = await partsOf(deps, subject, uuid)
    if (!parts.ok) return parts
    const loan = await loanFor(deps, principalOf(subject), uuid)
    if (!loan.ok) return loan
    const contents = exportContents({ ...loan, ...parts.more, now: deps.clock.business() })
    if (!(await places.enter(MOST_WAIT_MS))) return refuse('server.unavailable')
    try {
      await recordExport(deps, subject, uuid)
      const bytes = leaveAfter(unlessStalled(zipOf(contents, deps.files), STALL_LIMITS), () => places.leave())
      const fileName = `loan-${loan.answer.paymentReference}.zip`
      return { ok: true, file: { bytes, contentType: 'application/zip', fileName, inline: false } }
    } catch (error) {
      places.leave()
      throw error
    }
  })
}
