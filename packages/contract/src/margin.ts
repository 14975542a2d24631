import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { byApplication, done, instant, uuid } from './wire.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_CHARACTERS))

export const extendMarginCall = defineCall({
  name: 'extendMarginCall',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/margin-call/extension',
  caller: 'agent',
  right: 'collateral.return',
  audits: { kind: 'record.changed', subject: 'application' },
  summary:
    'Gives the borrower more time for an open margin call, with a reason (row 1.9.12). The new deadline is later, and at most 30 days away.',
  params: byApplication,
  body: z.object({ callUuid: uuid, cureBy: instant, reason }),
  answer: done,
  refusals: ['transition.not-allowed'],
})

/** How an agent reached a borrower whom alerts did not reach. */
export const CONTACT_WAYS = ['PHONE', 'LETTER'] as const

export const recordContact = defineCall({
  name: 'recordContact',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/contact',
  caller: 'agent',
  right: 'collateral.return',
  audits: { kind: 'record.changed', subject: 'application', codes: ['way'] },
  summary:
    'Records that an agent reached a borrower by phone or letter about alerts of a margin call or a sale that did not arrive (note 087). It takes the loan off their queue.',
  params: byApplication,
  body: z.object({ way: z.enum(CONTACT_WAYS), reason }),
  answer: done,
  refusals: ['transition.not-allowed'],
})

export const setMarginAction = defineCall({
  name: 'setMarginAction',
  method: 'POST',
  path: '/api/portfolio/v1/margin-action',
  caller: 'agent',
  right: 'collateral.return',
  audits: { kind: 'record.changed', subject: 'organization', codes: ['action'] },
  summary:
    'Stops what is done by itself on a price: warnings, margin calls, and sales that become due; or lets it resume (decision 19). Deadlines that pass meanwhile are judged when it resumes.',
  body: z.object({ action: z.enum(['stop', 'resume']), reason }),
  answer: done,
  refusals: [],
})
