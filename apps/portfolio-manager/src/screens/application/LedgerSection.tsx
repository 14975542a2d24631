import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { fill } from '@pledge/copy/fill'
import { wireCoins } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { COINS } from '@pledge/domain/collateral/coins'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { momentText } from '../../frame/time.ts'

const words = portfolioApplication.ledger
type Posting = ApplicationFile['ledger'][number]

/** Bitcoin and dollars have room for their unit beside them; ether with its eighteen decimal places does not. */
const LONGEST_IN_ONE_LINE = 20

const amountText = (asset: string, amount: string): string => {
  const coin = COINS.find((one) => one === asset)
  if (coin !== undefined) return wireCoins(amount, coin)
  return asset === 'USD' ? wireDollars(amount) : `${amount} ${asset}`
}

const Amount = ({ asset, amount }: Pick<Posting, 'asset' | 'amount'>) => {
  const text = amountText(asset, amount)
  return <span className={text.length > LONGEST_IN_ONE_LINE ? '' : 'whitespace-nowrap'}>{text}</span>
}

/** 'origination-fee-income' as 'Origination fee income', 'usdc-treasury' as 'USDC treasury'. */
const accountText = (account: string): string => {
  const text = account.replaceAll('-', ' ').replace('usdc', 'USDC')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const isCredit = ({ amount }: Posting): boolean => amount.startsWith('-')

const COLUMNS: readonly Column<Posting>[] = [
  {
    key: 'time',
    header: words.time,
    // Wraps at its comma, because ether's eighteen decimal places need the room.
    cell: ({ at }) => <span className="block min-w-32 figures">{momentText(at)}</span>,
  },
  { key: 'description', header: words.description, cell: ({ description }) => description },
  { key: 'account', header: words.account, rowHeader: true, cell: ({ account }) => accountText(account) },
  {
    key: 'debit',
    header: words.debit,
    align: 'end',
    cell: (posting) => (isCredit(posting) ? '' : <Amount {...posting} />),
  },
  {
    key: 'credit',
    header: words.credit,
    align: 'end',
    cell: (posting) =>
      isCredit(posting) ? <Amount asset={posting.asset} amount={posting.amount.slice(1)} /> : '',
  },
]

/** Ordered by time, with the postings of one entry together, debits before credits. */
const inOrder = (ledger: readonly Posting[]): readonly Posting[] =>
  ledger.toSorted(
    (one, other) =>
      Date.parse(one.at) - Date.parse(other.at) ||
      one.description.localeCompare(other.description, 'en') ||
      Number(isCredit(one)) - Number(isCredit(other)),
  )

/** The application's postings, with separate debits and credits, and whether the hash chain is intact. */
export const LedgerSection = ({
  ledger,
  ledgerBrokenAt: brokenAt,
}: Pick<ApplicationFile, 'ledger' | 'ledgerBrokenAt'>) => (
  <Section
    bare
    title={words.title}
    aside={
      (ledger.length > 0 || brokenAt !== null) && (
        <Tag tone={brokenAt === null ? 'success' : 'danger'}>
          {brokenAt === null ? words.whole : words.broken}
        </Tag>
      )
    }
  >
    {brokenAt !== null && (
      <div className="mb-3">
        <Notice tone="danger" title={words.brokenTitle}>
          {fill(words.brokenText, { number: String(brokenAt) })}
        </Notice>
      </div>
    )}
    <DataTable
      caption={words.title}
      captionHidden
      dense
      columns={COLUMNS}
      rows={inOrder(ledger)}
      rowKey={(posting) => JSON.stringify(posting)}
      empty={words.empty}
    />
  </Section>
)
