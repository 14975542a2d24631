import type { BankLinkItem } from '@pledge/providers/bank-link/port'
import { LINK_KEPT_AFTER_FUNDING_MS } from '@pledge/domain/view/links-needed'
import { LINK_TROUBLES, LINK_VERIFICATIONS } from '@pledge/domain/disbursement/link-status'
import * as z from 'zod'
import { systemOf } from '../../commands/actors.ts'
import { recordBankLink, type OfBankLink } from '../../commands/bank-link/record-bank-link.ts'
import {
  changeBankLink,
  forgetBankLinkSecrets,
  keepAccessToken,
  leasePoll,
  lockBankLink,
  openBankLinkSecrets,
  type StoredBankLink,
} from '../../store/bank-link/bank-link-items.ts'
import { openLinkToken } from '../../store/bank-link/bank-link-sessions.ts'
import { bankLinksWithoutEnd, dueBankLinks, type BankLinkInTurn } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'
import { atOnce, eachOnce, untilEmpty } from '../work/until-empty.ts'

const NAME = 'sync-bank-links'
const MOST_A_PAGE = 50
/** A poll whose process died is taken over after this time. */
const LEASE_MS = 30_000

const text = z.string().max(200)
/** A provider's answer, parsed on receipt. */
const itemSchema: z.ZodType<BankLinkItem> = z.object({
  institution: z.object({ id: z.string().min(1).max(60), name: z.string().min(1).max(120) }),
  isReady: z.boolean(),
  isUpdating: z.boolean(),
  trouble: z.enum(LINK_TROUBLES).nullable(),
  waitsFor: z.enum(LINK_VERIFICATIONS),
  accounts: z
    .array(
      z.object({
        reference: z.string().min(1).max(100),
        name: text,
        officialName: text.nullable(),
        type: z.enum(['checking', 'savings', 'other']),
        mask: z
          .string()
          .regex(/^[0-9A-Za-z]{1,4}$/)
          .nullable(),
      }),
    )
    .max(50),
})
const exchangeSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('EXCHANGED'),
    accessToken: z.string().min(1).max(300),
    itemReference: z.string().min(1).max(100),
  }),
  z.object({ status: z.literal('REFUSED') }),
])

/** Takes the link for one poll; undefined when there is nothing to poll any more. */
const begin = (deps: JobDeps, { itemId, organizationId }: OfBankLink) =>
  deps.transaction(systemOf(organizationId), async ({ tx }) => {
    const item = await lockBankLink(tx, itemId)
    const now = deps.clock.real()
    if (item === undefined || item.nextPollAt === null || item.nextPollAt > now) return undefined
    await leasePoll(tx, item.id, item.polls + 1, new Date(now.getTime() + LEASE_MS))
    const secrets = await openBankLinkSecrets(tx, deps.sealer, item.id)
    return { item, ...secrets, linkToken: await openLinkToken(tx, deps.sealer, item.sessionId) }
  })

/** The access token of a link: stored, or exchanged now. Null when the provider refuses the exchange. */
const accessTokenOf = async (
  deps: JobDeps,
  link: OfBankLink,
  found: NonNullable<Awaited<ReturnType<typeof begin>>>,
): Promise<string | null> => {
  const { accessToken, publicToken, linkToken } = found
  if (accessToken !== null || publicToken === null) return accessToken
  const answer = exchangeSchema.parse(await deps.bankLink.exchange({ linkToken, publicToken }))
  if (answer.status === 'REFUSED') return null
  await deps.transaction(systemOf(link.organizationId), ({ tx }) =>
    keepAccessToken(tx, deps.sealer, { id: link.itemId, ...answer }),
  )
  return answer.accessToken
}

/** Revokes the token of an ended link at its provider, so that it can no longer be used, even by us. */
const giveBack = async (deps: JobDeps, link: OfBankLink, accessToken: string | null) => {
  if (accessToken !== null) await deps.bankLink.remove(accessToken)
  await deps.transaction(systemOf(link.organizationId), ({ tx }) => forgetBankLinkSecrets(tx, link.itemId))
}

const refreshLink = async (deps: JobDeps, link: OfBankLink): Promise<void> => {
  const found = await begin(deps, link)
  if (found === undefined) return
  const { item } = found
  if (item.endedAt !== null) return giveBack(deps, link, found.accessToken)
  const accessToken = await accessTokenOf(deps, link, found)
  const reported = accessToken === null ? null : itemSchema.parse(await deps.bankLink.item(accessToken))
  await recordBankLink(deps)({ ...link, version: item.version, reported })
}

/** Whether a link has come to its own end; those of earlier versions have none. */
const isOver = ({ neededUntil }: StoredBankLink, businessNow: Date): boolean =>
  neededUntil === null || neededUntil <= businessNow

/**
 * The application no longer needs it: ended now; the next run revokes its token. Its own end is compared again under the lock,
 * because it may have been moved since the link was found.
 */
const end = (deps: JobDeps, { itemId, organizationId }: OfBankLink) =>
  deps.transaction(systemOf(organizationId), async ({ tx }) => {
    const item = await lockBankLink(tx, itemId)
    const now = deps.clock.real()
    if (item?.endedAt !== null || !isOver(item, deps.clock.business())) return
    await changeBankLink(tx, item, { endedAt: now, nextPollAt: now }, now)
  })

/** Each separately: a link that cannot be ended is retried later, and does not block the next ones. */
const endEach = (deps: JobDeps, links: readonly BankLinkInTurn[], count: number) =>
  eachApart(
    deps,
    NAME,
    links.map((link) => ({ ...link, item: link.itemId })),
    async (link) => {
      await end(deps, link)
      return 'done'
    },
    count,
  )

const pollLink = async (deps: JobDeps, link: BankLinkInTurn): Promise<void> => {
  try {
    await refreshLink(deps, link)
  } catch (error) {
    deps.log.warn({ err: error, applicationId: link.applicationId }, 'polling a bank link failed')
  }
}

/**
 * Exchanges public tokens, polls the provider about pending links, and revokes the tokens of ended links. A
 * link whose provider does not answer is polled again when its lease expires.
 */
export const syncBankLinks = async (deps: JobDeps): Promise<void> => {
  const due = (most: number) =>
    dueBankLinks(deps.sweeperDb, { realNow: deps.clock.real(), businessNow: deps.clock.business(), most })
  const page = eachOnce(due, ({ itemId, isOver }) => `${itemId}:${isOver ? 'end' : 'poll'}`)
  await untilEmpty(deps, {
    most: MOST_A_PAGE,
    page,
    work: async (many, count) => {
      await endEach(
        deps,
        many.filter(({ isOver }) => isOver),
        count,
      )
      await atOnce(
        deps,
        many.filter(({ isOver }) => !isOver),
        count,
        (link) => pollLink(deps, link),
      )
    },
  })
}

/**
 * Ends links of applications that ended before link retention was recorded; runs rarely, because it reads all links.
 */
export const endBankLinksLeftOver = async (deps: JobDeps): Promise<void> => {
  const businessNow = deps.clock.business()
  const endedBefore = new Date(businessNow.getTime() - LINK_KEPT_AFTER_FUNDING_MS)
  const leftOver = (most: number) => bankLinksWithoutEnd(deps.sweeperDb, { endedBefore, businessNow, most })
  const page = eachOnce(leftOver, ({ itemId }) => itemId)
  await untilEmpty(deps, {
    most: MOST_A_PAGE,
    page,
    work: (many, count) => endEach(deps, many, count),
  })
}
