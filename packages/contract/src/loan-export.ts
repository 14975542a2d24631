import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { byApplication } from './wire.ts'

export const exportLoan = defineCall({
  name: 'exportLoan',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/export',
  caller: 'borrower',
  summary:
    'Everything about an application and its loan in one ZIP file: the loan as JSON, payments, accruals, activity and messages as CSV, and every document as PDF. Ten an hour for each borrower.',
  params: byApplication,
  answer: z.unknown(),
  answerKind: 'file',
  fileTypes: ['application/zip'],
  refusals: ['loan.not-open'],
})
