import { WITHDRAWAL_WAYS } from '@pledge/domain/borrower/withdrawal'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { applicationFile } from './portfolio.ts'
import { byApplication } from './wire.ts'

export const recordConsentWithdrawal = defineCall({
  name: 'recordConsentWithdrawal',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/consent-withdrawal',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'record.changed', subject: 'application', codes: ['way'] },
  summary:
    "Records that the borrower withdrew consent to electronic records by phone or letter, with the same effects as on the borrower's own page (15 U.S.C. 7001(c)(1)(B), note 048).",
  params: byApplication,
  body: z.object({ way: z.enum(WITHDRAWAL_WAYS), receivedOn: z.iso.date() }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed'],
})
