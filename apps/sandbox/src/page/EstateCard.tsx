import type { AnswerOf } from '@pledge/contract/define-call'
import { wireCoins } from '@pledge/copy/format/coins'
import { getSandboxHandOvers } from '@pledge/sandbox/contract/estate'
import { buttonLook } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { useOrganization } from './organization.ts'
import { REFRESH_MS } from './use-sandbox.ts'

const words = sandbox.estate
const HAND_OVERS = '/portfolio-manager/hand-overs'
const FILE_NAME = 'hand-overs.csv'
const LINK = buttonLook({ variant: 'secondary', size: 'small' })

type Loan = AnswerOf<typeof getSandboxHandOvers>['loans'][number]

const COLUMNS: readonly Column<Loan>[] = [
  { key: 'loan', header: words.loanNumber, rowHeader: true, cell: ({ loanNumber }) => loanNumber },
  {
    key: 'quantity',
    header: words.quantity,
    align: 'end',
    cell: ({ quantity, coin }) => (
      <span className="figures whitespace-nowrap">{wireCoins(quantity, coin)}</span>
    ),
  },
]

/** Has its content in the address itself: at most a hundred lines. */
const addressOf = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`

/** The estate of the defunct lender: what it has to hand over, and the file in which it says that it did. */
export const EstateCard = () => {
  const { code: organization } = useOrganization()
  const { data } = useQuery({
    queryKey: ['sandbox', 'hand-overs', organization],
    queryFn: () => api(getSandboxHandOvers, { query: { organization } }),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
  })
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        {data === undefined ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <DataTable
            caption={words.title}
            captionHidden
            dense
            columns={COLUMNS}
            rows={data.loans}
            rowKey={({ loanNumber }) => loanNumber}
            empty={words.empty}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {data !== undefined && data.csv !== null && (
            <a href={addressOf(data.csv)} download={FILE_NAME} className={LINK}>
              {words.download}
            </a>
          )}
          <a href={HAND_OVERS} className={LINK}>
            {words.handOvers}
          </a>
        </div>
      </div>
    </Section>
  )
}
