import type { EstateRegister } from '@pledge/contract/estate-register'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioHandOvers } from '@pledge/copy/en/portfolio/hand-overs'
import { portfolioOldLoans as words } from '@pledge/copy/en/portfolio/old-loans'
import { fill } from '@pledge/copy/fill'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Tag } from '@pledge/ui/Tag'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { moment } from '../../frame/moment.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { estateRegisterQuery } from '../../old-loan-queries.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { ClaimsPart } from './ClaimsPart.tsx'
import { ImportPart } from './ImportPart.tsx'

type Import = EstateRegister['imports'][number]

const COLUMNS: readonly Column<Import>[] = [
  { key: 'at', header: words.columns.at, rowHeader: true, cell: ({ importedAt }) => moment(importedAt) },
  { key: 'by', header: words.columns.by, cell: ({ importedBy }) => importedBy },
  { key: 'lines', header: words.columns.lines, cell: ({ lines }) => lines },
  { key: 'added', header: words.columns.added, cell: ({ added }) => added },
  { key: 'changed', header: words.columns.changed, cell: ({ changed }) => changed },
  { key: 'persons', header: words.columns.persons, cell: ({ persons }) => persons },
  { key: 'removed', header: words.columns.removed, cell: ({ removed }) => removed },
]

const Counts = ({ loans }: Pick<EstateRegister, 'loans'>) =>
  loans.length === 0 ? (
    <p className="mb-6 text-muted">{words.empty}</p>
  ) : (
    <ul aria-label={words.counts} className="mb-6 flex flex-wrap gap-2">
      {loans.map(({ coin, state, count }) => (
        <li key={`${coin} ${state}`}>
          <Tag>{fill(words.count, { count: String(count), coin, state: words.states[state] })}</Tag>
        </li>
      ))}
    </ul>
  )

/** The register of a defunct lender's loans: its files, and the release of claims (gap G.70). */
export const OldLoansScreen = () => {
  usePageTitle(words.title)
  const { data, isError, isFetching, refetch } = useQuery(estateRegisterQuery)
  return (
    <>
      <PageHeading title={words.title} note={words.note} />
      <Link to="/hand-overs" className="link mb-6 inline-flex min-h-9 items-center">
        {portfolioHandOvers.link}
      </Link>
      {isError && <LoadFailed onRetry={() => void refetch()} busy={isFetching} />}
      {data === undefined && !isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {data !== undefined && (
        <div className="flex flex-col gap-8">
          <Counts loans={data.loans} />
          <Permitted right="checks.decide">
            <ImportPart progress={data.progress} importRequests={data.importRequests} />
            <ClaimsPart requests={data.releaseRequests} />
          </Permitted>
          <DataTable
            caption={words.importsTitle}
            dense
            columns={COLUMNS}
            rows={data.imports}
            rowKey={({ uuid }) => uuid}
            empty={words.noImports}
          />
        </div>
      )}
    </>
  )
}
