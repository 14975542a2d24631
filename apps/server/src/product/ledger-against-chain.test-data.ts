import type { Coin } from '@pledge/domain/collateral/coins'
import { finalityRequirement, isFinal } from '@pledge/domain/collateral/deposits'
import { brokenLink } from '@pledge/domain/servicing/ledger-chain'
import { canonicalAddress } from '@pledge/sandbox/chain/state'
import { chainOf as simulatedChainOf } from '@pledge/sandbox/simulation'
import { systemOf } from '../commands/actors.ts'
import { withTenant } from '../store/database/database.ts'
import { chainOf as ledgerChainOf } from '../store/ledger/ledger.ts'
import type { Product } from './product.test-data.ts'

/** More than a test product ever has. */
const MOST_TRANSACTIONS = 3_000

interface Loan {
  readonly id: string
  readonly organizationId: string
  readonly priorId: string | null
}

/**
 * The simulated chain's own record, read without the product: everything confirmed, by address, and by the key of a
 * payment.
 */
const finalOnChain = async (product: Product, coin: Coin) => {
  const chain = simulatedChainOf(product.simulation, coin)
  const { tip, transactions } = await chain.recent(MOST_TRANSACTIONS)
  return async (loan: Loan, wanted: { readonly address?: string; readonly key?: string }) => {
    const owner = await product.application.organizations.byId(loan.organizationId)
    if (owner === undefined) throw new Error('a loan must belong to an organization')
    return transactions
      .filter(({ key }) => wanted.key === undefined || key === wanted.key)
      .flatMap(({ outputs, blockHeight }) => outputs.map((output) => ({ ...output, blockHeight })))
      .filter(({ address, contract, units, blockHeight }) => {
        if (contract !== undefined || blockHeight === null) return false
        if (wanted.address !== undefined && address !== canonicalAddress(wanted.address)) return false
        const confirmations = tip.height - blockHeight + 1
        const { finalizedHeight } = tip
        return isFinal(finalityRequirement(coin, units, owner.rules), {
          blockHeight,
          confirmations,
          finalizedHeight,
        })
      })
      .reduce((sum, { units }) => sum + units, 0n)
  }
}

/** The first loan in a series of renewals. */
const rootOf = (loans: ReadonlyMap<string, Loan>, id: string): string => {
  const prior = loans.get(id)?.priorId ?? null
  return prior === null ? id : rootOf(loans, prior)
}

const readBooks = async (product: Product, coin: Coin) => {
  const rows = await product.rows(
    `select a.id, a.organization_id, a.prior_application_id as prior,
        array(select address from deposit_addresses d where d.application_id = a.id and d.coin = $1) as addresses,
        array(select request_id::text from collateral_releases r where r.application_id = a.id
          union all select s.delivery_id || case when s.attempt = 1 then '' else '-' || s.attempt end
            from sale_deliveries s where s.application_id = a.id) as requests,
        coalesce(sum(p.amount) filter (where p.account in ('collateral-held', 'sold-collateral-held',
            'rehypothecated-collateral')), 0)::text as held,
        coalesce(sum(p.amount) filter (where p.account in ('collateral-owed-to-borrower', 'owed-to-exchange')), 0)::text
          as owed
      from applications a left join ledger_postings p on p.application_id = a.id and p.asset = $1
      group by a.id`,
    [coin],
  )
  return rows.map((row) => ({
    id: String(row['id']),
    organizationId: String(row['organization_id']),
    priorId: row['prior'] as string | null,
    addresses: row['addresses'] as readonly string[],
    requests: row['requests'] as readonly string[],
    held: BigInt(String(row['held'])),
    owed: BigInt(String(row['owed'])),
  }))
}

/** The loans whose hash chain is not intact, in words; those of one organization are read together. */
const brokenChains = async (product: Product, books: readonly Loan[]): Promise<readonly string[]> => {
  const broken: string[] = []
  for (const organizationId of new Set(books.map((loan) => loan.organizationId)))
    await withTenant(product.application.db, systemOf(organizationId), async (tx) => {
      for (const { id } of books.filter((loan) => loan.organizationId === organizationId)) {
        const { links, head } = await ledgerChainOf(tx, id)
        const from = brokenLink(links, head)
        if (from !== null) broken.push(`the entries of ${id} are not what was posted, from ${from} on`)
      }
    })
  return broken
}

/**
 * Compares every loan's ledger with a coin's chain, to the base unit (R2): the balance is what is confirmed at the
 * deposit addresses, less confirmed releases and deliveries to an exchange; it is owed to its borrower, or sold; each asset's entries sum to zero; and each
 * loan's hash chain is intact. Coins that are rehypothecated stay with the simulated custodian, on the same chain. Transfers between a loan and its renewals are checked together. The chain is read from
 * its simulation, bypassing the product's records. Returns the differences, in words: none, when all is well.
 */
export const ledgerAgainstChain = async (product: Product, coin: Coin): Promise<readonly string[]> => {
  const books = await readBooks(product, coin)
  const loans = new Map(books.map((loan) => [loan.id, loan]))
  const confirmedUnits = await finalOnChain(product, coin)
  const families = new Map<string, { held: bigint; there: bigint }>()
  const differences: string[] = []
  for (const loan of books) {
    const { id, held, owed } = loan
    if (held !== -owed) differences.push(`${id} holds ${held} and owes ${-owed}`)
    const root = rootOf(loans, id)
    const family = families.get(root) ?? { held: 0n, there: 0n }
    families.set(root, family)
    family.held += held
    for (const address of loan.addresses) family.there += await confirmedUnits(loan, { address })
    for (const request of loan.requests)
      family.there -= await confirmedUnits(loan, { key: `custody/${request}` })
  }
  for (const [root, { held, there }] of families)
    if (held !== there) differences.push(`${root} holds ${held} ${coin} and the chain has ${there}`)
  const unbalanced = await product.rows(
    `select e.application_id, p.asset, sum(p.amount)::text as sum from ledger_postings p
      join ledger_entries e on e.id = p.entry_id group by 1, 2 having sum(p.amount) <> 0`,
  )
  const broken = await brokenChains(product, books)
  return [
    ...differences,
    ...broken,
    ...unbalanced.map((row) => `the entries of ${JSON.stringify(row)} do not balance`),
  ]
}
