import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { applicationFile } from './portfolio.ts'
import { sanctionsLicense } from './sanctions-hold.ts'
import { byApplication, uuid } from './wire.ts'

const note = z.string().check(z.maxLength(MAX_NOTE_CHARACTERS))

/** How agents handle a true match of a sanctions list (31 CFR 501.603, note 051). */
export const decideSanctions = defineCall({
  name: 'decideSanctions',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/sanctions-decision',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'application', codes: ['decision'] },
  stepUp: 'sanctions-clearance',
  summary:
    'Confirms or clears a sanctions match, with a note. Two different agents must agree. The first confirmation puts everything on hold. Clearing takes a second factor.',
  params: byApplication,
  body: z.object({ decision: z.enum(['confirm', 'clear']), note }),
  answer: z.object({ application: applicationFile }),
  refusals: [
    'session.step-up-needed',
    'transition.not-allowed',
    'approval.same-agent',
    'approval.note-required',
  ],
})

export const decideWallet = defineCall({
  name: 'decideWallet',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/wallets/{subjectUuid}/decision',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'wallet', codes: ['decision'] },
  stepUp: 'wallet-acceptance',
  summary:
    'Accepts or confirms a hit on a wallet, with a note. Two agents accept what a sanctions list names, with a second factor; one confirms, which then puts everything on hold.',
  params: z.object({ uuid, subjectUuid: uuid }),
  /** The wallet of the path in the body too, so that a proof is bound to it. */
  body: z.object({ wallet: uuid, decision: z.enum(['accept', 'confirm']), note }),
  answer: z.object({ application: applicationFile }),
  refusals: [
    'session.step-up-needed',
    'transition.not-allowed',
    'approval.same-agent',
    'approval.note-required',
  ],
})

export const fileSanctionsReport = defineCall({
  name: 'fileSanctionsReport',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/sanctions-report',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'record.changed', subject: 'application' },
  summary:
    'Records a report on blocked property. The next one is due on September 30 (31 CFR 501.603(b)(2)).',
  params: byApplication,
  body: z.object({ reference: z.string().check(z.maxLength(200)) }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed', 'approval.note-required'],
})

export const recordSanctionsLicense = defineCall({
  name: 'recordSanctionsLicense',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/sanctions-license',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'application', codes: ['covers'] },
  stepUp: 'sanctions-license',
  summary:
    'Records an OFAC license for blocked property, with a note. Once two different agents have recorded the same license, what it covers is released, and a report on the release is due within 10 business days (31 CFR 501.603(b)(3)).',
  params: byApplication,
  body: z.object({ ...sanctionsLicense, note }),
  answer: z.object({ application: applicationFile }),
  refusals: [
    'session.step-up-needed',
    'transition.not-allowed',
    'approval.same-agent',
    'approval.note-required',
    'sanctions.license-date',
  ],
})
