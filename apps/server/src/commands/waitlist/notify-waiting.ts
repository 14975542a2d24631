import { brandAddress } from '@pledge/domain/organization/brand-address'
import { composeWaitlistOpen } from '@pledge/copy/en/waitlist-mails'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import { placeRule } from '@pledge/domain/residence/place-rule'
import type { Residence } from '@pledge/domain/residence/residence'
import { queueMail } from '../../store/mail/outbox.ts'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { lockUnnotified, markNotified } from '../../store/waitlist/waitlist.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

const START = '/account/crypto-backed-loan/start'
const MOST_AT_ONCE = 200

/**
 * Notifies those who wait for a place where loans are now made, once each (gap G.29). Returns whether there
 * may be more of them.
 */
export const notifyWaiting =
  (deps: Deps & { readonly publicUrl: string }) =>
  (owner: OrganizationRecord, residence: Residence): Promise<boolean> =>
    deps.transaction(systemOf(owner.id), async ({ tx }) => {
      const place = placeRule(owner.rules, residence)
      const isInternational = residence.kind === 'country'
      if (place?.enabled !== true || (isInternational && !owner.organization.flags.international))
        return false
      const { shortName, supportEmail } = owner.organization
      const supportPhone = supportPhoneFor(owner.organization, isInternational)
      const link = brandAddress(
        deps.publicUrl,
        owner.organization,
        `${START}?${residence.kind}=${residence.code}`,
      )
      const waiting = await lockUnnotified(tx, deps.sealer, residence, MOST_AT_ONCE)
      for (const { id, email } of waiting)
        await queueMail(tx, deps.sealer, {
          id: deps.newId(),
          organizationId: owner.id,
          applicationId: null,
          borrowerId: null,
          idempotencyKey: `waitlist-open:${id}`,
          mail: {
            to: email,
            fromName: shortName,
            ...composeWaitlistOpen({ shortName, placeName: place.name, supportPhone, supportEmail, link }),
          },
          now: deps.clock.real(),
        })
      const ids = waiting.map(({ id }) => id)
      await markNotified(tx, ids, deps.clock.business())
      return waiting.length === MOST_AT_ONCE
    })
