import {
  AUDIT_ACTOR_KINDS,
  AUDIT_KINDS,
  AUDIT_OUTCOMES,
  AUDIT_SUBJECT_KINDS,
} from '@pledge/domain/audit/kinds'
import { ACCESS_REASONS, LIST_REASONS } from '@pledge/domain/audit/reasons'
import { AGENT_ROLES } from '@pledge/domain/organization/rights'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { instant, uuid } from './wire.ts'

/** The longest email address; an id is much shorter. */
const MAX_WHO = 254
const MAX_SUBJECT = 200

/** The filters of a search in the audit log. Entries must match all of them. */
const search = {
  /** Part of the email address of a member of the lender's staff, or the id of an account. */
  who: z.optional(z.string().check(z.trim(), z.maxLength(MAX_WHO))),
  /** The id of the entry's subject, or of the application that it concerns. */
  subject: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SUBJECT))),
  kind: z.optional(z.enum(AUDIT_KINDS)),
  outcome: z.optional(z.enum(AUDIT_OUTCOMES)),
  /** Why staff opened it, or read a list. */
  reason: z.optional(z.enum([...ACCESS_REASONS, ...LIST_REASONS])),
  /** Whole days in the organization's time zone, the last one included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

const entryId = z.string().check(z.regex(/^[1-9]\d{0,18}$/))

const auditEntry = z.object({
  id: entryId,
  at: instant,
  kind: z.enum(AUDIT_KINDS),
  outcome: z.enum(AUDIT_OUTCOMES),
  actor: z.object({
    kind: z.enum(AUDIT_ACTOR_KINDS),
    id: z.nullable(uuid),
    role: z.nullable(z.enum(AGENT_ROLES)),
    /** Only for the lender's staff; the current address. */
    email: z.nullable(z.string()),
  }),
  subject: z.nullable(
    z.object({
      kind: z.enum(AUDIT_SUBJECT_KINDS),
      id: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
  applicationId: z.nullable(uuid),
  reason: z.nullable(z.string()),
  detail: z.record(z.string(), z.string()),
  call: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** A pseudonym, the same for the same network; not an address. */
  network: z.nullable(z.string()),
})
export type AuditLogEntry = z.infer<typeof auditEntry>

export const getAuditLog = defineCall({
  name: 'getAuditLog',
  method: 'GET',
  path: '/api/portfolio/v1/audit-log',
  caller: 'agent',
  right: 'audit.read',
  audits: { kind: 'personal-data.read', subject: 'audit-log', reason: 'audit-review', reloads: true },
  readsMany: true,
  summary:
    'The audit log of the organization for administrators and auditors, newest first, 50 per page, with search and filters, and up to when it is sealed (note 061).',
  query: z.object({ ...search, before: z.optional(entryId) }),
  answer: z.object({
    entries: z.array(auditEntry),
    nextBefore: z.nullable(entryId),
    /** The last seal; null before the first. */
    seal: z.nullable(z.object({ number: z.int(), sealedAt: instant })),
    /** The number of entries that the next seal will cover. */
    unsealed: z.int(),
  }),
  refusals: [],
})
export type AuditLog = AnswerOf<typeof getAuditLog>

export const exportAuditLog = defineCall({
  name: 'exportAuditLog',
  method: 'GET',
  path: '/api/portfolio/v1/audit-log/export',
  caller: 'agent',
  right: 'audit.read',
  audits: { kind: 'data.exported', subject: 'audit-log', reason: 'asked' },
  readsMany: true,
  summary:
    'The same as CSV, at most 20,000 entries, newest first; each export is itself an entry (note 061).',
  query: z.object(search),
  answer: z.unknown(),
  answerKind: 'file',
  fileTypes: ['text/csv'],
  refusals: [],
})
