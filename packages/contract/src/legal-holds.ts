import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { LEGAL_HOLD_COVERS, LEGAL_HOLD_STEPS, MAX_MATTER_CHARACTERS } from '@pledge/domain/holds/legal-holds'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { byApplication, instant, uuid } from './wire.ts'

const textOf = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

export const legalHold = z.object({
  uuid,
  appUuid: uuid,
  covers: z.enum(LEGAL_HOLD_COVERS),
  matter: z.string(),
  reason: z.string(),
  setBy: z.string(),
  setAt: instant,
  /** Null while nobody proposes to lift it. */
  proposal: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
  lifted: z.nullable(z.object({ by: z.string(), at: instant })),
  /** Whether the caller may lift it: an agent other than the one who proposed so. */
  canLift: z.boolean(),
})
export type LegalHoldView = z.infer<typeof legalHold>

const answer = z.object({
  /** Of the application and of its borrower, oldest first, lifted ones included. */
  holds: z.array(legalHold),
})

export const getLegalHolds = defineCall({
  name: 'getLegalHolds',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/legal-holds',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'application', reloads: true },
  summary: 'The legal holds that keep the records of an application from disposal, lifted ones included.',
  params: byApplication,
  answer,
  refusals: [],
})
export type LegalHoldsAnswer = AnswerOf<typeof getLegalHolds>

export const setLegalHold = defineCall({
  name: 'setLegalHold',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/legal-holds',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'application', codes: ['covers'] },
  summary:
    'Sets a legal hold on an application or on everything of its borrower, with the matter and the reason: nothing of it is disposed of until two agents lift the hold.',
  params: byApplication,
  body: z.object({
    covers: z.enum(LEGAL_HOLD_COVERS),
    matter: textOf(MAX_MATTER_CHARACTERS),
    reason: textOf(MAX_NOTE_CHARACTERS),
  }),
  answer,
  refusals: ['transition.not-allowed'],
})

export const changeLegalHold = defineCall({
  name: 'changeLegalHold',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/legal-holds/change',
  caller: 'agent',
  right: 'checks.decide',
  audits: { kind: 'decision.made', subject: 'application', codes: ['step'] },
  summary:
    'Proposes with a reason that a legal hold is lifted, lifts it as another agent, or keeps it against the proposal.',
  params: byApplication,
  body: z.discriminatedUnion('step', [
    z.object({ step: z.literal(LEGAL_HOLD_STEPS[0]), holdUuid: uuid, reason: textOf(MAX_NOTE_CHARACTERS) }),
    z.object({ step: z.literal(LEGAL_HOLD_STEPS[1]), holdUuid: uuid }),
    z.object({ step: z.literal(LEGAL_HOLD_STEPS[2]), holdUuid: uuid }),
  ]),
  answer,
  refusals: ['transition.not-allowed', 'approval.same-agent'],
})
