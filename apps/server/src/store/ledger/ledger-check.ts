import { brokenLink } from '@pledge/domain/servicing/ledger-chain'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { chainOf, type Posting } from './ledger.ts'

/** A loan whose ledger differs from what was posted, in words for an operator. */
export interface LedgerDifference {
  readonly applicationId: string
  readonly what: string
}
export interface LedgerVerification {
  readonly loans: number
  readonly entries: number
  readonly differences: readonly LedgerDifference[]
}

const PAGE_SIZE = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Loans that have entries, or a chain end: one of the two may have been removed by hand. */
const loansAfter = async (tx: Tx, after: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    (select application_id as id from ledger_chains where application_id > ${after} order by 1 limit ${PAGE_SIZE})
    union (select distinct application_id from ledger_entries where application_id > ${after} order by 1 limit ${PAGE_SIZE})
    order by 1 limit ${PAGE_SIZE}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * What a fee shows that is earned too late or too soon (note 092): more is earned than there was, or a loan on which no
 * principal is owed still has unearned fee.
 */
const feeDifferenceIn = (links: readonly { readonly postings: readonly Posting[] }[]): string | undefined => {
  const sums = new Map<string, bigint>()
  for (const { account, asset, amount } of links.flatMap(({ postings }) => postings))
    if (asset === 'USD') sums.set(account, (sums.get(account) ?? 0n) + amount)
  const unearnedCents = -(sums.get('deferred-origination-fees') ?? 0n)
  if (unearnedCents < 0n) return 'more of its origination fee is earned than was charged'
  const principalCents = sums.get('loan-principal') ?? 0n
  return unearnedCents > 0n && principalCents <= 0n
    ? 'no principal is owed, and a part of its origination fee is still deferred'
    : undefined
}

/** Assets in which an entry does not sum to zero. */
const unbalancedAssets = (postings: readonly Posting[]): readonly string[] => {
  const sums = new Map<string, bigint>()
  for (const { asset, amount } of postings) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return [...sums].filter(([, sum]) => sum !== 0n).map(([asset]) => asset)
}

const differenceIn = (
  { links, head }: Awaited<ReturnType<typeof chainOf>>,
  applicationId: string,
): LedgerDifference | undefined => {
  const place = brokenLink(links, head)
  if (place !== null) return { applicationId, what: `entry ${place} is not what was posted, or is missing` }
  for (const { place: at, postings } of links) {
    const [asset] = unbalancedAssets(postings)
    if (asset !== undefined) return { applicationId, what: `entry ${at} does not sum to zero in ${asset}` }
  }
  const what = feeDifferenceIn(links)
  return what === undefined ? undefined : { applicationId, what }
}

/**
 * Checks the hash chain over the entries of every loan, that each entry sums to zero in each asset, and that no fee is
 * earned twice or left behind.
 */
export const verifyLedger = async (tx: Tx): Promise<LedgerVerification> => {
  const differences: LedgerDifference[] = []
  let loans = 0
  let entries = 0
  for (
    let page = await loansAfter(tx, NO_ID);
    page.length > 0;
    page = await loansAfter(tx, page.at(-1) ?? NO_ID)
  )
    for (const id of page) {
      const chain = await chainOf(tx, id)
      const difference = differenceIn(chain, id)
      if (difference !== undefined) differences.push(difference)
      loans += 1
      entries += chain.links.length
    }
  return { loans, entries, differences }
}
