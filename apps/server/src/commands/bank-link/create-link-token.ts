import { refuse } from '@pledge/domain/refusal'
import type { CreateLink, OpenedLink } from '@pledge/providers/bank-link/port'
import * as z from 'zod'
import { findBankLink, openBankLinkSecrets } from '../../store/bank-link/bank-link-items.ts'
import {
  countSessionsSince,
  forgetSession,
  insertBankLinkSession,
  keepLinkToken,
} from '../../store/bank-link/bank-link-sessions.ts'
import { findProfile } from '../../store/borrower/borrowers.ts'
import type { Tx } from '../../store/database/database.ts'
import { principalOf } from '../actors.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { objectionToLinking } from './own-bank-link.ts'

const HOUR_MS = 3_600_000
/** Each token opens a session at the provider, for which lenders are charged. */
const MOST_AN_HOUR = 20

const openedSchema = z.object({ linkToken: z.string().min(1).max(300), expiresAt: z.date() })

export interface OpenLink extends OfSubject {
  readonly redirectUri: string
  /** The link to restart; null starts one at any bank. */
  readonly itemId: string | null
}

/** The link to restart, with the token that renews it while its bank requires a new sign-in. */
const findAgain = async (deps: Deps, tx: Tx, { itemId, applicationId }: OpenLink) => {
  const item = itemId === null ? undefined : await findBankLink(tx, itemId)
  if (item?.applicationId !== applicationId) return undefined
  const isRenewable = item.status === 'NEEDS_LOGIN' && item.endedAt === null
  const { accessToken } = isRenewable
    ? await openBankLinkSecrets(tx, deps.sealer, item.id)
    : { accessToken: null }
  return { item, renews: accessToken }
}

/** Calls the provider; undefined when it does not answer. */
const open = async (deps: Deps, link: CreateLink): Promise<OpenedLink | undefined> => {
  try {
    return openedSchema.parse(await deps.bankLink.createLink(link))
  } catch {
    return undefined
  }
}

/** Counts the session before the provider is called, so that concurrent requests cannot exceed the limit. */
const begin = (deps: Deps, input: OpenLink) =>
  withLockedApplication(deps)({ ...asSubject(input), mode: 'apart' }, (locked) =>
    countSession(deps, input, locked),
  )

const countSession = async (deps: Deps, input: OpenLink, { tx, file }: LockedApplication) => {
  const again = await findAgain(deps, tx, input)
  if (input.itemId !== null && again === undefined) return refuse('access.not-found')
  const objection = objectionToLinking(deps, input.subject, file)
  if (objection !== null) return objection
  const now = deps.clock.real()
  const opened = await countSessionsSince(tx, file.id, new Date(now.getTime() - HOUR_MS))
  if (opened >= MOST_AN_HOUR) return refuse('bank-link.too-many')
  const { id: applicationId, organizationId, borrowerId } = file
  const profile = await findProfile(tx, deps.sealer, borrowerId)
  if (profile === undefined) throw new Error('a borrower who chooses an account must have a profile')
  const id = deps.newId()
  const renewsItemId = again === undefined || again.renews === null ? null : again.item.id
  await insertBankLinkSession(tx, { id, applicationId, organizationId, borrowerId, renewsItemId, now })
  return { ok: true as const, id, borrowerId, name: profile.latinName, again }
}

/**
 * Opens the bank link provider's page (row 1.2.22); the token is bound to this application. A restarted link
 * opens at its bank. If the bank requires a new sign-in the link is renewed in place, so that its accounts
 * and the choice among them stay; otherwise a new link is made. Refusals: those of
 * `DisbursementAccountGiven`, `access.not-found`, `bank-link.too-many`, `provider.unavailable`.
 */
export const createLinkToken = (deps: Deps) => async (input: OpenLink) => {
  const begun = await begin(deps, input)
  if (!begun.ok) return begun
  const { id, borrowerId, name, again } = begun
  const link = await open(deps, {
    userReference: borrowerId,
    legalName: `${name.firstName} ${name.lastName}`,
    redirectUri: input.redirectUri,
    institutionId: again?.item.institution.id ?? null,
    renews: again?.renews ?? null,
  })
  return deps.transaction(principalOf(input.subject), async ({ tx }) => {
    if (link === undefined) {
      await forgetSession(tx, id)
      return refuse('provider.unavailable')
    }
    await keepLinkToken(tx, deps.sealer, { id, ...link })
    return { ok: true as const, ...link, widget: deps.bankLink.widget }
  })
}
