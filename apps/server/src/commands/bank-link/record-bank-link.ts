import { judgeLink } from '@pledge/domain/disbursement/link-status'
import { MAX_PENDING_MS, nextPollAfterMs } from '@pledge/domain/disbursement/link-polls'
import type { BankLinkItem } from '@pledge/providers/bank-link/port'
import { saveLinkedAccounts, type ReportedAccount } from '../../store/bank-link/bank-link-accounts.ts'
import {
  bankLinksOf,
  changeBankLink,
  forgetBankLinkSecrets,
  lockBankLink,
  type StoredBankLink,
} from '../../store/bank-link/bank-link-items.ts'
import type { Tx } from '../../store/database/database.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

export interface OfBankLink {
  readonly itemId: string
  readonly organizationId: string
}

/** `null`: the browser's token was refused, and the link can never succeed. */
type Report = BankLinkItem | null

const payableOf = (deps: Deps, { accounts }: BankLinkItem): readonly ReportedAccount[] =>
  accounts.flatMap(({ reference, name, officialName, type, mask }) =>
    type === 'other'
      ? []
      : [{ id: deps.newId(), reference, name, officialName, accountType: type, mask: mask ?? '' }],
  )

const statusBy = (reported: Report, payableAccounts: number, item: StoredBankLink, now: Date) => {
  if (reported === null) return 'FAILED'
  const status = judgeLink({ ...reported, payableAccounts }) ?? item.status
  const isTooLong = now.getTime() - item.linkedAt.getTime() > MAX_PENDING_MS
  return status === 'PENDING' && isTooLong ? 'FAILED' : status
}

/** Failed older links to the same bank, which this one replaces. */
const replaceOlder = async (tx: Tx, item: StoredBankLink, institutionId: string, now: Date) => {
  for (const other of await bankLinksOf(tx, item.applicationId)) {
    const isOlder = other.id !== item.id && other.linkedAt <= item.linkedAt
    if (!isOlder || other.institution.id !== institutionId || other.status === 'COMPLETE') continue
    await changeBankLink(tx, other, { endedAt: now, nextPollAt: now }, now)
  }
}

/**
 * Records what the provider reports about a link, unless the link has changed since the request: an old
 * answer could undo a later one. An unknown problem leaves the status unchanged (law 4).
 */
export const recordBankLink =
  (deps: Deps) => (input: OfBankLink & { readonly version: number; readonly reported: Report }) =>
    deps.transaction(systemOf(input.organizationId), async ({ tx }) => {
      const item = await lockBankLink(tx, input.itemId)
      if (item === undefined || item.version !== input.version || item.endedAt !== null) return
      const { reported } = input
      const now = deps.clock.real()
      const accounts = reported === null ? [] : payableOf(deps, reported)
      const status = statusBy(reported, accounts.length, item, now)
      const pauseMs = nextPollAfterMs(status, item.polls)
      const isRefused = reported === null
      await changeBankLink(
        tx,
        item,
        {
          status,
          nextPollAt: pauseMs === null ? null : new Date(now.getTime() + pauseMs),
          ...(!isRefused && { institution: reported.institution, waitsFor: reported.waitsFor }),
        },
        now,
      )
      if (isRefused) {
        await forgetBankLinkSecrets(tx, item.id)
        return
      }
      await saveLinkedAccounts(tx, item, accounts, now)
      await replaceOlder(tx, item, reported.institution.id, now)
    })
