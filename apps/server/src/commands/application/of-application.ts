import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Subject } from '../../policies/subject.ts'
import { principalOf, systemOf } from '../actors.ts'
import type { ApplicationAccess } from './locked-application.ts'

/** What a job's command of one application is given, whatever else it takes. */
export interface OfApplication {
  readonly applicationId: string
  readonly organizationId: string
}

/** What a person's command of one application is given, whatever else it takes. */
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

/** The columns that tie a row to its application, its organization and its borrower. */
export const belongsTo = ({ id, organizationId, borrowerId }: LoanFile) => ({
  applicationId: id,
  organizationId,
  borrowerId,
})
