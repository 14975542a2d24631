import { createHmac } from 'node:crypto'
import { judgeLink, type LinkStatus } from '@pledge/domain/disbursement/link-status'
import type { BankLinkAccount, BankLinkItem } from '@pledge/providers/bank-link/port'
import type { Book } from './book.ts'
import { troubleOf } from './errors.ts'
import { institutionOf } from './institutions.ts'
import type { StoredItem } from './state.ts'

const NUMBER_DIGITS = 12

const isPayable = ({ type }: BankLinkAccount) => type !== 'other'

/** The current state of a link. */
export const reportedItem = (item: StoredItem, now: Date): BankLinkItem => {
  const institution = institutionOf(item.institutionId)
  if (institution === undefined) throw new Error('The link is to an unknown institution')
  const isFound = item.foundAt !== null && new Date(item.foundAt) <= now
  return {
    institution: { id: institution.id, name: institution.name },
    isReady: new Date(item.readyAt) <= now,
    isUpdating: item.isUpdating,
    trouble: troubleOf(item.isRemoved ? 'USER_PERMISSION_REVOKED' : item.errorCode),
    waitsFor: isFound ? 'none' : item.waitsFor,
    accounts: item.accounts,
  }
}

export const statusOf = (item: StoredItem, now: Date): LinkStatus => {
  const known = reportedItem(item, now)
  const payableAccounts = known.accounts.filter(isPayable).length
  const status = judgeLink({ ...known, payableAccounts })
  if (status === null) throw new Error('The item has an unknown error code')
  return status
}

/** Deterministic digits: the same for the same account of the same person in every link, and ending with the mask. */
const madeNumber = (secret: string, mask: string): string => {
  const digits = BigInt(`0x${createHmac('sha256', secret).update('number').digest('hex')}`).toString()
  return digits.slice(0, NUMBER_DIGITS - mask.length).replace(/^0/, '9') + mask
}

/** The account's numbers at the bank; never stored here. */
export const numbersOf = (
  book: Book,
  item: StoredItem,
  account: BankLinkAccount,
): { readonly routingNumber: string; readonly accountNumber: string } => {
  const institution = institutionOf(item.institutionId)
  const own = institution?.accounts.find(({ name, mask }) => name === account.name && mask === account.mask)
  if (institution === undefined || own === undefined)
    throw new Error('The account is at an unknown institution')
  if (own.numbers !== undefined) return own.numbers
  const secret = book.secretOf('number', `${item.userReference}:${institution.id}:${own.name}`)
  return { routingNumber: institution.routingNumber, accountNumber: madeNumber(secret, own.mask ?? '') }
}
