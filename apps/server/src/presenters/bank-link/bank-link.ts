import type { BankLinkItemAnswer } from '@pledge/contract/bank-link'
import type { LinkedItem } from '@pledge/domain/disbursement/linked-institutions'
import type { LinkVerification } from '@pledge/domain/disbursement/link-status'
import { MAX_AMOUNT_TRIES } from '@pledge/domain/disbursement/micro-deposits'

interface StoredLink extends LinkedItem {
  readonly id: string
  readonly waitsFor: LinkVerification
  readonly tries: number
}

/** Row 1.3.58: only masks and our own ids, never the provider's. */
export const presentBankLink = (item: StoredLink): BankLinkItemAnswer => ({
  uuid: item.id,
  status: item.status,
  institution: { id: item.institution.id, name: item.institution.name },
  accounts: item.accounts.map(({ id, name, officialName, accountType, accountNumberMask }) => ({
    id,
    name,
    officialName,
    accountType,
    accountNumberMask,
  })),
  verification:
    item.status !== 'PENDING_VERIFICATION' || item.waitsFor === 'none'
      ? null
      : { kind: item.waitsFor, triesLeft: Math.max(0, MAX_AMOUNT_TRIES - item.tries) },
})
