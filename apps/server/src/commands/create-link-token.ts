import { refuse } from '@pledge/domain/refusal'
import type { OpenedLink } from '@pledge/providers/bank-link/port'
import * as z from 'zod'
import { countSessionsSince, insertBankLinkSession } from '../store/bank-link-sessions.ts'
import { findProfile } from '../store/borrowers.ts'
import { askerOf } from './actors.ts'
import type { Deps } from './deps.ts'
import { objectionToLinking, ownApplication, type OfBorrower } from './own-bank-link.ts'
import { readApplication } from './read-application.ts'

const HOUR_MS = 3_600_000
/** Each opens a session at the provider, which lenders pay for. */
const MOST_AN_HOUR = 20

const openedSchema = z.object({ linkToken: z.string().min(1).max(300), expiresAt: z.date() })

/**
 * Opens the page of the provider of bank links (row 1.2.22); the token is bound to this application.
 * Refusals: those of `PayoutDetailsSaved`, `bank-link.too-many`, `provider.unavailable`.
 */
export const createLinkToken =
  (deps: Deps) =>
  async (input: OfBorrower & { readonly redirectUri: string; readonly institutionId: string | null }) => {
    const asker = askerOf(input.subject)
    const { applicationId } = input
    const anHourAgo = new Date(deps.clock.real().getTime() - HOUR_MS)
    const found = await readApplication(deps)({
      asker,
      applicationId,
      more: async (tx, { application }) => ({
        profile: await findProfile(tx, deps.sealer, application.borrowerId),
        opened: await countSessionsSince(tx, application.id, anHourAgo),
      }),
    })
    if (!found.ok) return found
    const { application } = found.record
    const { profile, opened } = found.more
    const objection = objectionToLinking(deps, input.subject, application)
    if (objection !== null) return objection
    if (profile === undefined) throw new Error('whoever chooses a payout has given details')
    if (opened >= MOST_AN_HOUR) return refuse('bank-link.too-many')
    const { firstName, lastName } = profile.latinName
    let link: OpenedLink
    try {
      link = openedSchema.parse(
        await deps.bankLink.createLink({
          userReference: application.borrowerId,
          legalName: `${firstName} ${lastName}`,
          redirectUri: input.redirectUri,
          institutionId: input.institutionId,
        }),
      )
    } catch {
      return refuse('provider.unavailable')
    }
    return deps.transaction(asker, async ({ tx }) => {
      const own = await ownApplication(tx, input)
      if (!own.ok) return own
      await insertBankLinkSession(tx, deps.sealer, {
        id: deps.newId(),
        applicationId,
        organizationId: application.organizationId,
        borrowerId: application.borrowerId,
        ...link,
        now: deps.clock.real(),
      })
      return { ok: true as const, ...link, widget: deps.bankLink.widget }
    })
  }
