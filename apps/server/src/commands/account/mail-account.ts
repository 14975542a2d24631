import { brandAddress } from '@pledge/domain/organization/brand-address'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import type { AccountMailFacts, Mail } from '@pledge/copy/en/account-mails'
import type { Tx } from '../../store/database/database.ts'
import { findAccount } from '../../store/account/accounts.ts'
import { countryOfBorrower } from '../../store/borrower/country-of-borrower.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { insertMail } from '../../store/mail/outbox.ts'
import type { Subject } from '../../policies/subject.ts'
import type { Deps } from '../deps.ts'

export interface AccountMail {
  readonly subject: Pick<Subject, 'accountId' | 'organizationId'>
  readonly idempotencyKey: string
  readonly compose: (facts: AccountMailFacts) => Mail
  /** Default: the account's address. */
  readonly to?: string
  /** The page that the email leads to. Default: where people manage their account's security. */
  readonly page?: string
}

/** Where people manage their account's security. */
const SECURITY_PAGE = { customer: '/account/security', agent: '/account/staff-security' } as const

/** Queues an email to the account's own address in the transaction that causes it; returns the address. */
export const mailAccount = async (
  deps: Pick<Deps, 'sealer' | 'clock' | 'newId' | 'publicUrl'>,
  tx: Tx,
  mail: AccountMail,
): Promise<string> => {
  const { accountId, organizationId } = mail.subject
  const account = await findAccount(tx, accountId)
  if (account === undefined) throw new Error('an email about an account needs an existing account')
  const to = mail.to ?? account.email
  const organization = await publishedOrganization(tx, organizationId)
  const { shortName, timeZone } = organization
  const country = await countryOfBorrower(tx, accountId)
  const now = deps.clock.real()
  const facts = {
    shortName,
    supportPhone: supportPhoneFor(organization, country !== null),
    timeZone,
    country,
    link: brandAddress(deps.publicUrl, organization, mail.page ?? SECURITY_PAGE[account.kind]),
    at: now,
  }
  const { subject, text } = mail.compose(facts)
  await insertMail(tx, deps.sealer, {
    id: deps.newId(),
    organizationId,
    applicationId: null,
    borrowerId: accountId,
    idempotencyKey: mail.idempotencyKey,
    mail: { to, fromName: shortName, subject, text },
    now,
  })
  return to
}
