import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { applicationFile } from './portfolio.ts'
import { uuid } from './wire.ts'

export const settleUsdcPayment = defineCall({
  name: 'settleUsdcPayment',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/usdc-payments/{paymentUuid}/settlement',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'payment' },
  summary:
    'Records what became of another asset than USDC at the address of a loan abroad, such as its return to the sender. It moves nothing (row 1.2.59).',
  params: z.object({ uuid, paymentUuid: uuid }),
  body: z.object({ note: z.string().check(z.trim(), z.maxLength(MAX_NOTE_CHARACTERS)) }),
  answer: z.object({ application: applicationFile }),
  refusals: ['access.not-found', 'approval.reason-required', 'transition.not-allowed'],
})
