import type { LinkStatus } from './link-status.ts'

export const LINKED_ACCOUNT_TYPES = ['checking', 'savings'] as const
export type LinkedAccountType = (typeof LINKED_ACCOUNT_TYPES)[number]

/** An account as displayed; its number is never shown (row 1.3.58). */
export interface LinkedAccount {
  readonly id: string
  readonly name: string
  readonly officialName: string | null
  readonly accountType: LinkedAccountType
  /** The last digits, as the bank displays them. */
  readonly accountNumberMask: string
}

export interface LinkedItem<Account extends LinkedAccount = LinkedAccount> {
  readonly status: LinkStatus
  readonly institution: { readonly id: string; readonly name: string }
  readonly accounts: readonly Account[]
}

export interface LinkedInstitution<Account extends LinkedAccount = LinkedAccount> {
  readonly id: string
  readonly name: string
  readonly accounts: readonly Account[]
}

/** Two links of one person at one bank give an account different ids, but its displayed fields are the same. */
const lookOf = ({ name, officialName, accountType, accountNumberMask }: LinkedAccount): string =>
  JSON.stringify([name, officialName, accountType, accountNumberMask])

/**
 * The accounts of both links without duplicates. Within one link, two accounts that look the same are two
 * accounts, so the second link adds only those beyond the first link's count of the same fields.
 */
const joined = <Account extends LinkedAccount>(
  known: readonly Account[],
  more: readonly Account[],
): readonly Account[] => {
  const ids = new Set(known.map(({ id }) => id))
  const unclaimed = known.map(lookOf)
  const added = more.filter((account) => {
    const match = unclaimed.indexOf(lookOf(account))
    if (match >= 0) unclaimed.splice(match, 1)
    return match < 0 && !ids.has(account.id)
  })
  return [...known, ...added]
}

const withoutTwins = <Account extends LinkedAccount>(accounts: readonly Account[]): readonly Account[] =>
  accounts.filter((account, index) => accounts.findIndex(({ id }) => id === account.id) === index)

/**
 * The accounts to choose from (rows 1.2.112, 1.4.43, 1.4.44): those of COMPLETE links alone, grouped by
 * institution, in link order, without duplicates.
 */
export const linkedInstitutions = <Account extends LinkedAccount>(
  items: readonly LinkedItem<Account>[],
): readonly LinkedInstitution<Account>[] => {
  const groups = new Map<string, LinkedInstitution<Account>>()
  for (const { status, institution, accounts } of items) {
    if (status !== 'COMPLETE') continue
    const own = withoutTwins(accounts)
    const group = groups.get(institution.id)
    groups.set(institution.id, {
      ...(group ?? institution),
      accounts: group === undefined ? own : joined(group.accounts, own),
    })
  }
  return [...groups.values()].filter(({ accounts }) => accounts.length > 0)
}
