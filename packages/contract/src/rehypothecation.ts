import {
  MAX_CUSTODIAN_REFERENCE_CHARACTERS,
  RECALL_OUTCOMES,
} from '@pledge/domain/rehypothecation/recall-resolution'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { byApplication, coinAmount, instant, uuid } from './wire.ts'

/** Where a lot of rehypothecated collateral stands, as agents see it (note 107). */
export const LOT_STATUSES = [
  'ORDERED',
  'DELIVERED',
  'RECALLED',
  'RETURNED',
  'REJECTED',
  'VOIDED',
  'LOST',
] as const

/** What one agent proposes became of a lot, and what another one decided. */
const recallResolution = z.object({
  uuid,
  outcome: z.enum(RECALL_OUTCOMES),
  /** The custodian's own record that shows it. */
  reference: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  /** LAPSED: something happened to the lot before anybody had decided. */
  status: z.enum(['WAITING', 'APPROVED', 'REJECTED', 'LAPSED']),
  decidedBy: z.nullable(z.string()),
  /** By the caller: another agent than the one who proposed it. */
  canApprove: z.boolean(),
})

const lot = z.object({
  uuid,
  amount: coinAmount,
  status: z.enum(LOT_STATUSES),
  orderedAt: instant,
  /** By when it has to be back, also once it is; null where it was not recalled. */
  dueAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Whether the custodian reports that it has left custody. A lot that is ordered or recalled may have left all the same. */
  hasLeft: z.boolean(),
  /** Whether the custodian reports of a delivered lot that it was never delivered. */
  isVoidReported: z.boolean(),
  /** Overdue, and no proposal waits: an agent can propose what became of it. */
  canResolve: z.boolean(),
  /** What can be proposed. */
  outcomes: z.array(z.enum(RECALL_OUTCOMES)),
  /** Oldest first. */
  resolutions: z.array(recallResolution),
})
export type LotView = z.infer<typeof lot>
export type RecallResolutionView = z.infer<typeof recallResolution>

const answer = z.object({
  /** In the order in which they were ordered; none of a loan whose collateral was never ordered out of custody. */
  lots: z.array(lot),
})

export const getRehypothecation = defineCall({
  name: 'getRehypothecation',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/rehypothecation',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'application', reloads: true },
  summary:
    'The lots of collateral that left custody, where each stands, and what agents decided about late ones.',
  params: byApplication,
  answer,
  refusals: [],
})
export type RehypothecationAnswer = AnswerOf<typeof getRehypothecation>

export const proposeRecallResolution = defineCall({
  name: 'proposeRecallResolution',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/rehypothecation/resolution',
  caller: 'agent',
  right: 'collateral.return',
  audits: { kind: 'decision.made', subject: 'application', codes: ['outcome'] },
  summary:
    "Proposes what became of a lot whose recall is overdue, with the custodian's own record of it; another agent approves it.",
  params: byApplication,
  body: z.object({
    lotUuid: uuid,
    outcome: z.enum(RECALL_OUTCOMES),
    reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CUSTODIAN_REFERENCE_CHARACTERS)),
  }),
  answer,
  refusals: ['transition.not-allowed'],
})

export const decideRecallResolution = defineCall({
  name: 'decideRecallResolution',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/rehypothecation/resolution/review',
  caller: 'agent',
  right: 'collateral.return',
  audits: { kind: 'decision.made', subject: 'application', codes: ['decision'] },
  summary:
    'Approves, as another agent, or rejects what was proposed about an overdue lot. An approval ends the lot and posts it in the same commit; a release, a sale or a renewal that waits goes on once all coins are back.',
  params: byApplication,
  body: z.object({ resolutionUuid: uuid, decision: z.enum(['approve', 'reject']) }),
  answer,
  refusals: ['transition.not-allowed', 'approval.same-agent'],
})
