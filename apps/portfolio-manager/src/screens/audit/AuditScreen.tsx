import type { AuditLog } from '@pledge/contract/audit'
import { portfolioAudit as words } from '@pledge/copy/en/portfolio/audit'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import { DataTable } from '@pledge/ui/DataTable'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { ShownSoFar } from '../../frame/ShownSoFar.tsx'
import { momentText } from '../../frame/time.ts'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { auditQuery, type AuditFilters } from '../../queries.ts'
import { AuditFiltersForm } from './AuditFiltersForm.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { ExportAuditButton } from './ExportAuditButton.tsx'

const unsealedText = (count: number): string => {
  if (count === 0) return words.allSealed
  return count === 1 ? words.unsealedOne : fill(words.unsealed, { count: String(count) })
}

const SealStatus = ({ seal, unsealed }: Pick<AuditLog, 'seal' | 'unsealed'>) => (
  <p className="mb-4 text-sm">
    <span className="font-semibold">
      {seal === null
        ? words.neverSealed
        : fill(words.sealed, { time: momentText(seal.sealedAt), number: String(seal.number) })}
    </span>{' '}
    <span className="text-muted">{unsealedText(unsealed)}</span>
  </p>
)

/** The audit log of the organization, for administrators and auditors (note 061). */
export const AuditScreen = () => {
  usePageTitle(words.title)
  const [filters, setFilters] = useState<AuditFilters>({})
  const pages = useInfiniteQuery(auditQuery(filters))
  const entries = pages.data?.pages.flatMap((page) => page.entries)
  const [first] = pages.data?.pages ?? []
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <PageHeading title={words.title} note={words.note} aside={<ExportAuditButton filters={filters} />} />
      <AuditFiltersForm
        busy={pages.isFetching && !pages.isFetchingNextPage}
        onApply={(wanted) => {
          setFilters(wanted)
          if (JSON.stringify(wanted) === JSON.stringify(filters)) void pages.refetch()
        }}
      />
      {pages.isError && <LoadFailed onRetry={() => void pages.refetch()} busy={pages.isFetching} />}
      {entries === undefined && !pages.isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {entries !== undefined && first !== undefined && (
        <>
          <SealStatus {...first} />
          <DataTable
            caption={words.title}
            captionHidden
            dense
            columns={AUDIT_COLUMNS}
            rows={entries}
            rowKey={(entry) => entry.id}
            empty={isFiltered ? words.empty : words.none}
          />
          <ShownSoFar
            shown={fill(words.shown, { count: String(entries.length) })}
            more={words.more}
            pages={pages}
          />
        </>
      )}
    </>
  )
}
