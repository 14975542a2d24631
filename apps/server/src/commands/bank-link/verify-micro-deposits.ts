import { MAX_AMOUNT_TRIES, orderedAmounts } from '@pledge/domain/disbursement/micro-deposits'
import { refuse, type Refusal } from '@pledge/domain/refusal'
import type { AmountsAnswer } from '@pledge/providers/bank-link/port'
import {
  bankLinksOf,
  changeBankLink,
  openBankLinkSecrets,
  type BankLinkChange,
} from '../../store/bank-link/bank-link-items.ts'
import { withTenant } from '../../store/database/database.ts'
import { principalOf } from '../actors.ts'
import { withLockedApplication, type LockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { lockOwnBankLink } from './own-bank-link.ts'

export interface MicroDepositAmounts extends OfSubject {
  readonly itemId: string
  readonly amountsCents: readonly [number, number]
}

/** An attempt whose process died ends after this time. */
const TRY_MS = 30_000

const wrong = (tries: number): Refusal =>
  refuse('bank-link.amounts-wrong', { triesLeft: String(Math.max(0, MAX_AMOUNT_TRIES - tries)) })

const indexOf = (deps: Deps, { itemId, amountsCents }: MicroDepositAmounts) =>
  deps.sealer.blindIndex(`${itemId}:${orderedAmounts(amountsCents).join(':')}`, 'bank-link-amounts')

/**
 * Counts the attempt before the provider is called, so that concurrent requests cannot make more than three guesses.
 */
const beginTry = (deps: Deps, input: MicroDepositAmounts) =>
  withLockedApplication(deps)({ ...asSubject(input), mode: 'apart' }, (locked) =>
    countTry(deps, input, locked),
  )

const countTry = async (deps: Deps, input: MicroDepositAmounts, { tx, file }: LockedApplication) => {
  const item = await lockOwnBankLink(tx, file.id, input.itemId)
  if (item === undefined) return refuse('access.not-found')
  if (item.status === 'COMPLETE') return { ok: true as const, accessToken: null }
  if (item.status !== 'PENDING_VERIFICATION' || item.waitsFor !== 'amounts')
    return refuse('bank-link.amounts-over')
  const now = deps.clock.real()
  if (item.tryingUntil !== null && item.tryingUntil > now) return refuse('request.in-progress')
  if (item.wrongAmounts.includes(indexOf(deps, input))) return wrong(item.tries)
  const { accessToken } = await openBankLinkSecrets(tx, deps.sealer, item.id)
  if (item.tries >= MAX_AMOUNT_TRIES || accessToken === null) return refuse('bank-link.amounts-over')
  const tryingUntil = new Date(now.getTime() + TRY_MS)
  await changeBankLink(tx, item, { tries: item.tries + 1, tryingUntil }, now)
  return { ok: true as const, accessToken }
}

/** `null`: the provider did not answer, and the attempt is not counted. */
const endTry = (deps: Deps, input: MicroDepositAmounts, answer: AmountsAnswer | null) =>
  deps.transaction(principalOf(input.subject), async ({ tx }) => {
    const item = await lockOwnBankLink(tx, input.applicationId, input.itemId)
    if (item === undefined) return refuse('access.not-found')
    const now = deps.clock.real()
    const write = (change: BankLinkChange) => changeBankLink(tx, item, { ...change, tryingUntil: null }, now)
    switch (answer) {
      case null:
        await write({ tries: item.tries - 1 })
        return refuse('provider.unavailable')
      case 'WRONG':
        await write({
          wrongAmounts: [...item.wrongAmounts, indexOf(deps, input)],
          ...(item.tries >= MAX_AMOUNT_TRIES && { status: 'FAILED', waitsFor: 'none' }),
        })
        return wrong(item.tries)
      case 'OVER':
        await write({ nextPollAt: now, polls: 0 })
        return refuse('bank-link.amounts-over')
      case 'VERIFIED':
        // The next poll, which follows at once, reads the link's status from the provider.
        await write({ status: 'PENDING', waitsFor: 'none', nextPollAt: now, polls: 0 })
        return { ok: true as const }
    }
  })

/**
 * Submits the amounts of two small deposits for a link in PENDING_VERIFICATION: three attempts, counted here and at the
 * provider. Repeating the same wrong pair does not count again. Refusals: `bank-link.amounts-wrong` with the attempts
 * left, `bank-link.amounts-over`, `request.in-progress`, `provider.unavailable`.
 */
export const verifyMicroDeposits = (deps: Deps) => async (input: MicroDepositAmounts) => {
  const begun = await beginTry(deps, input)
  if (!begun.ok) return begun
  if (begun.accessToken !== null) {
    const { accessToken } = begun
    const request = deps.bankLink.verifyAmounts({ accessToken, amountsCents: input.amountsCents })
    const ended = await endTry(deps, input, await request.catch(() => null))
    if (!ended.ok) return ended
  }
  return withTenant(deps.db, principalOf(input.subject), async (tx) => ({
    ok: true as const,
    items: await bankLinksOf(tx, input.applicationId),
  }))
}
