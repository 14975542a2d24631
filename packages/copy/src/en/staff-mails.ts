import { FACTOR_RESET_HOURS, INVITATION_HOURS } from '@pledge/domain/account/staff'
import type { AgentRole } from '@pledge/domain/organization/rights'
import { dateTime } from '../format/dates.ts'
import type { AccountMailFacts, Mail } from './account-mails.ts'
import { portfolioStaff } from './portfolio/staff.ts'

export interface StaffInvitationFacts {
  readonly shortName: string
  readonly supportPhone: string
  readonly role: AgentRole
  readonly link: string
}

/** To a new staff member of a lender: a link that creates their account and works once. */
export const composeStaffInvitation = (facts: StaffInvitationFacts): Mail => ({
  subject: `${facts.shortName}: Your invitation to the portfolio manager`,
  text: [
    'Hello,',
    `You've been invited to join ${facts.shortName} as ${portfolioStaff.asRole[facts.role]}.`,
    `Open this link to choose your password. It works once, within ${INVITATION_HOURS} hours:`,
    facts.link,
    "Then sign in and set up two-step sign-in: you'll need a passkey or an authenticator app.",
    "Didn't expect this? Ignore this email. Nothing happens unless you open the link.",
    `${facts.shortName}, ${facts.supportPhone}`,
  ].join('\n\n'),
})

/**
 * How a staff member signs in after a reset of their factors: with their current password, with a new one that requires a
 * code from the operator, or with the operator's own issuer, where we keep no password.
 */
export type WayBack = 'password' | 'operator-code' | 'issuer'

const WAYS_BACK: Readonly<Record<WayBack, readonly string[]>> = {
  password: [`Sign in with your password within ${FACTOR_RESET_HOURS} hours.`],
  'operator-code': [
    'Your password was removed too.',
    'The person who reset it will read you a code.',
    'On the sign-in page, choose "Forgot password?" and enter that code with a new password.',
    `Then sign in within ${FACTOR_RESET_HOURS} hours.`,
  ],
  issuer: [`Sign in as usual within ${FACTOR_RESET_HOURS} hours.`],
}

/** To a staff member whose second factors were removed by two administrators or the operator. */
export const composeFactorsReset = (wayBack: WayBack, facts: AccountMailFacts): Mail => ({
  subject: `${facts.shortName}: Your two-step sign-in was reset`,
  text: [
    'Hello,',
    `On ${dateTime(facts.at, facts)}, your passkeys, your authenticator app and your recovery codes were removed, and you were signed out of every device.`,
    `${WAYS_BACK[wayBack].join(' ')} We'll email you a code, and then you set up two-step sign-in again: ${facts.link}`,
    `Didn't ask for this? Call us right away at ${facts.supportPhone}.`,
    `${facts.shortName}, ${facts.supportPhone}`,
  ].join('\n\n'),
})
