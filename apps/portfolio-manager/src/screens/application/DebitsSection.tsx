import { portfolioDebits as words } from '@pledge/copy/en/portfolio/debits'
import { DataTable } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { loanDebitsQuery } from '../../debit-queries.ts'
import { DEBIT_COLUMNS } from '../../frame/debit-columns.tsx'
import type { SectionInput } from './section-input.ts'

/** The debits of a loan in service, the newest first; nothing for a loan that has none. */
export const DebitsSection = ({ application }: SectionInput) => {
  const { data: debits } = useQuery({
    ...loanDebitsQuery(application.appUuid),
    enabled: application.loan !== null,
  })
  if (debits === undefined || debits.length === 0) return null
  return (
    <Section title={words.title}>
      <DataTable
        caption={words.title}
        captionHidden
        dense
        columns={DEBIT_COLUMNS}
        rows={debits}
        rowKey={({ uuid }) => uuid}
        empty={words.empty}
      />
    </Section>
  )
}
