import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Subject } from '../../policies/subject.ts'
import { principalOf, systemOf } from '../actors.ts'
import type { ApplicationAccess } from './locked-application.ts'

/** The common input of a job's command on one application. */
export interface OfApplication {
  readonly applicationId: string
  readonly organizationId: string
}

/** The common input of a person's command on one application. */
export interface OfSubject {
  readonly subject: Subject
  readonly applicationId: string
}

export const asSystem = ({ organizationId, applicationId }: OfApplication): ApplicationAccess => ({
  principal: systemOf(organizationId),
  applicationId,
})

export const asSubject = ({ subject, applicationId }: OfSubject): ApplicationAccess => ({
  principal: principalOf(subject),
  applicationId,
})

/** The columns that link a row to its application, its organization and its borrower. */
export const belongsTo = ({ id, organizationId, borrowerId }: LoanFile) => ({
  applicationId: id,
  organizationId,
  borrowerId,
})
