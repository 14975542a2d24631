import { STAFF_CHANGE_KINDS } from '@pledge/domain/account/staff'
import { AGENT_RIGHTS, AGENT_ROLES } from '@pledge/domain/organization/rights'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { done, instant, nothing, uuid } from './wire.ts'

export const getOwnRights = defineCall({
  name: 'getOwnRights',
  method: 'GET',
  path: '/api/portfolio/v1/rights',
  caller: 'agent',
  right: null,
  audits: null,
  summary: "The caller's role and permissions in the organization (row 1.6.07).",
  answer: z.object({ role: z.enum(AGENT_ROLES), rights: z.array(z.enum(AGENT_RIGHTS)) }),
  refusals: [],
})
export const showStaffFactor = defineCall({
  name: 'showStaffFactor',
  method: 'POST',
  path: '/api/account/second-factor',
  caller: 'agent',
  right: null,
  audits: null,
  beforeSecondFactor: true,
  summary:
    'Records that a second factor was shown on this device, by a step-up (decision 15). For staff whose sign-in asked for none.',
  body: nothing,
  answer: done,
  stepUp: 'staff-sign-in',
  refusals: ['session.step-up-needed'],
})

export type OwnRights = AnswerOf<typeof getOwnRights>

const BASE = '/api/portfolio/v1/staff'
const role = z.enum(AGENT_ROLES)
/** An address that an invitation can be sent to; the page validates it with the same rule. */
export const invitedEmail = z.email().check(z.maxLength(254))

/**
 * The password was set with an emailed code at `since`; until `until` two-step sign-in cannot be reset (note 060).
 */
const passwordHold = z.nullable(z.object({ since: instant, until: instant }))
export type PasswordHold = z.infer<typeof passwordHold>

const staffList = z.object({
  staff: z.array(
    z.object({
      account: uuid,
      email: z.string(),
      role,
      isYou: z.boolean(),
      /** A passkey or an authenticator app. */
      hasSecondFactor: z.boolean(),
      lastSignedInAt: z.nullable(instant),
      /** Currently signed in on this many devices. */
      devices: z.int(),
      disabledAt: z.nullable(instant),
      passwordHold,
    }),
  ),
  /** Changes that await a second person, oldest first. */
  changes: z.array(
    z.object({
      change: uuid,
      kind: z.enum(STAFF_CHANGE_KINDS),
      email: z.string(),
      role: z.nullable(role),
      proposedBy: z.string(),
      proposedAt: instant,
      /** False for one's own changes, and for changes about oneself. */
      mayApprove: z.boolean(),
      isYours: z.boolean(),
      /**
       * For a reset of two-step sign-in, which cannot be approved before the hold ends; null for any other change.
       */
      passwordHold,
    }),
  ),
  /** Approved, sent, and not yet accepted. */
  invitations: z.array(
    z.object({ email: z.string(), role, sentAt: instant, expiresAt: instant, isExpired: z.boolean() }),
  ),
})
export type StaffList = z.infer<typeof staffList>

export const getStaff = defineCall({
  name: 'getStaff',
  method: 'GET',
  path: BASE,
  caller: 'agent',
  right: 'staff.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'staff-review', reloads: true },
  summary:
    'Who works at the organization: roles, two-step sign-in, sessions, and changes that wait (note 060).',
  answer: staffList,
  refusals: [],
})

export const proposeStaffChange = defineCall({
  name: 'proposeStaffChange',
  method: 'POST',
  path: `${BASE}/changes`,
  caller: 'agent',
  right: 'staff.change',
  audits: { kind: 'record.changed', subject: 'account', codes: ['kind', 'account', 'role'] },
  summary:
    'Proposes an invitation, another role, that a disabled account opens again, or that the second factors of an account are reset. It takes effect when another person approves it.',
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('invite'), email: invitedEmail, role }),
    z.object({ kind: z.literal('role'), account: uuid, role }),
    z.object({ kind: z.literal('enable'), account: uuid }),
    z.object({ kind: z.literal('reset-factors'), account: uuid }),
  ]),
  answer: staffList,
  refusals: ['account.email-taken', 'staff.own-account', 'staff.change-waiting', 'staff.change-over'],
})

export const decideStaffChange = defineCall({
  name: 'decideStaffChange',
  method: 'POST',
  path: `${BASE}/changes/decision`,
  caller: 'agent',
  right: 'staff.change',
  audits: { kind: 'decision.made', subject: 'account', codes: ['change', 'decision'] },
  stepUp: 'staff',
  summary:
    'Approves a proposed change, as a person other than the one who proposed it and the one it is about, with a second factor. Or rejects it, or withdraws an own one.',
  /** In the body, so that a proof is bound to this change. */
  body: z.object({ change: uuid, decision: z.enum(['approve', 'reject']) }),
  answer: staffList,
  refusals: [
    'session.step-up-needed',
    'approval.same-agent',
    'staff.own-account',
    'staff.change-over',
    'staff.password-mailed',
    'account.email-taken',
  ],
})

const byAccount = z.object({ account: uuid })

export const disableStaff = defineCall({
  name: 'disableStaff',
  method: 'POST',
  path: `${BASE}/{account}/disabling`,
  caller: 'agent',
  right: 'staff.change',
  audits: { kind: 'account.disabled', subject: 'account' },
  summary: 'Disables an account at once: every session ends within a second, and no sign-in works.',
  params: byAccount,
  body: nothing,
  answer: staffList,
  refusals: ['staff.own-account', 'staff.change-over'],
})

export const endStaffSessions = defineCall({
  name: 'endStaffSessions',
  method: 'POST',
  path: `${BASE}/{account}/sign-out`,
  caller: 'agent',
  right: 'staff.change',
  audits: { kind: 'record.changed', subject: 'account' },
  summary: 'Signs a person out of every device at once.',
  params: byAccount,
  body: nothing,
  answer: staffList,
  refusals: ['staff.own-account'],
})

export const acceptStaffInvitation = defineCall({
  name: 'acceptStaffInvitation',
  method: 'POST',
  path: '/api/identity/staff-invitations',
  caller: 'anyone',
  summary:
    'Makes the account of an invitation with the password that its owner chooses. The link works once, until it expires.',
  body: z.object({ token: z.string().check(z.maxLength(200)), password: z.string().check(z.maxLength(200)) }),
  answer: z.object({ email: z.string() }),
  keepsNothing: true,
  refusals: ['staff.invitation-over', 'account.password-weak', 'session.origin-refused'],
})
