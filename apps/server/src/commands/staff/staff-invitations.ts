import { randomBytes } from 'node:crypto'
import { composeStaffInvitation } from '@pledge/copy/en/staff-mails'
import { INVITATION_HOURS } from '@pledge/domain/account/staff'
import { brandAddress } from '@pledge/domain/organization/brand-address'
import type { AgentRole } from '@pledge/domain/organization/rights'
import * as z from 'zod'
import type { Sealer } from '../../seal.ts'
import type { Tx } from '../../store/database/database.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { insertMail } from '../../store/mail/outbox.ts'
import type { Deps } from '../deps.ts'

const SECRET_BYTES = 32
/** The page that takes the link; its secret is in the fragment, which is sent to no server and appears in no log. */
const PAGE = '/portfolio-manager/invitation'

const form = z.tuple([z.uuid(), z.string().regex(/^[A-Za-z0-9_-]{43}$/)])

/** The content of an invitation link: the invitation, and a secret that only its owner receives. */
export const readInvitationToken = (token: string) => {
  const parsed = form.safeParse(token.split('.'))
  return parsed.success ? { organizationId: parsed.data[0], secret: parsed.data[1] } : undefined
}

export const invitationHash = (sealer: Sealer, secret: string): string =>
  sealer.blindIndex(secret, 'staff-invitation')

/** Creates the secret of an invitation and emails its link, in the commit of the approval, as the sign-in principal. */
export const mailInvitation = async (
  deps: Pick<Deps, 'sealer' | 'clock' | 'newId' | 'publicUrl'>,
  tx: Tx,
  invited: { readonly organizationId: string; readonly email: string; readonly role: AgentRole },
): Promise<{ readonly tokenHash: string; readonly expiresAt: Date }> => {
  const { organizationId, email, role } = invited
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const now = deps.clock.real()
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * 60 * 60_000)
  const organization = await publishedOrganization(tx, organizationId)
  const { shortName, supportPhone } = organization
  const link = `${brandAddress(deps.publicUrl, organization, PAGE)}#${organizationId}.${secret}`
  const id = deps.newId()
  await insertMail(tx, deps.sealer, {
    id,
    organizationId,
    applicationId: null,
    borrowerId: null,
    idempotencyKey: `staff-invitation:${id}`,
    mail: {
      to: email,
      fromName: shortName,
      ...composeStaffInvitation({ shortName, supportPhone, role, link }),
    },
    now,
  })
  return { tokenHash: invitationHash(deps.sealer, secret), expiresAt }
}
