import { faq, type FaqItem } from '@pledge/copy/en/screens/faq'
import { fill } from '@pledge/copy/fill'
import { wholeDollars } from '@pledge/copy/format/dollars'
import { listed } from '@pledge/copy/format/list'
import { bpsRatePercent, bpsShortPercent } from '@pledge/copy/format/percent'
import { feeVariants } from '@pledge/domain/offer/fee-variants'
import type { QuoteRules, RateTierRule } from '@pledge/domain/organization/quote-rules'
import { mostLentCents } from '@pledge/domain/residence/residence'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { feeWords } from './fee-words.ts'

export interface FaqTableProps {
  readonly table: NonNullable<FaqItem['table']>
  readonly rules: QuoteRules
}

const { minimums, fees, rates, levels } = faq.tables

/** The table under an answer: figures of the current rules, row by row. */
export const FaqTable = ({ table, rules }: FaqTableProps) => {
  switch (table) {
    case 'minimums':
      return <Limits rules={rules} />
    case 'fees':
      return <Fees rules={rules} />
    case 'rates':
      return <Tiers caption={rates.caption} rules={rules} columns={RATE_COLUMNS} />
    case 'levels':
      return <Tiers caption={levels.caption} rules={rules} columns={LEVEL_COLUMNS} />
  }
}

/** States whose limits differ from the defaults (rows 1.9.14 to 1.9.16). */
const Limits = ({ rules }: { readonly rules: QuoteRules }) => (
  <DataTable
    caption={minimums.caption}
    captionHidden
    dense
    rows={rules.states.filter(
      ({ enabled, minLoanCents, maxLoanCents }) =>
        enabled && (minLoanCents !== null || maxLoanCents !== null),
    )}
    rowKey={({ state }) => state}
    empty={minimums.none}
    columns={[
      { key: 'state', header: minimums.state, rowHeader: true, cell: ({ name }) => name },
      {
        key: 'minimum',
        header: minimums.minimum,
        align: 'end',
        cell: ({ minLoanCents }) => wholeDollars(minLoanCents ?? rules.defaultMinLoanCents),
      },
      {
        key: 'maximum',
        header: minimums.maximum,
        align: 'end',
        cell: ({ maxLoanCents }) => {
          const most = mostLentCents(rules, maxLoanCents)
          return most === null ? minimums.noMaximum : wholeDollars(most)
        },
      },
    ]}
  />
)

/** Rows 1.9.04 to 1.9.06. */
const Fees = ({ rules }: { readonly rules: QuoteRules }) => (
  <DataTable
    caption={fees.caption}
    captionHidden
    dense
    rows={feeVariants(rules)}
    rowKey={({ states }) => states.join(' ')}
    empty={fees.none}
    columns={[
      { key: 'states', header: fees.states, rowHeader: true, cell: ({ states }) => listed(states) },
      { key: 'fee', header: fees.fee, cell: ({ rule }) => feeWords(rule) },
    ]}
  />
)

const RATE_COLUMNS: readonly Column<RateTierRule>[] = [
  {
    key: 'ltv',
    header: rates.ltv,
    rowHeader: true,
    cell: ({ maxInitialLtvBps }) => fill(rates.upTo, { ltv: bpsShortPercent(maxInitialLtvBps) }),
  },
  { key: 'rate', header: rates.rate, align: 'end', cell: ({ rateBps }) => bpsRatePercent(rateBps) },
]

const LEVEL_COLUMNS: readonly Column<RateTierRule>[] = [
  { key: 'rate', header: levels.rate, rowHeader: true, cell: ({ rateBps }) => bpsRatePercent(rateBps) },
  ...(['warning', 'marginCall', 'liquidation'] as const).map((level) => ({
    key: level,
    header: levels[level],
    align: 'end' as const,
    cell: (tier: RateTierRule) => bpsShortPercent(tier[`${level}LtvBps`]),
  })),
]

interface TiersProps {
  readonly caption: string
  readonly rules: QuoteRules
  readonly columns: readonly Column<RateTierRule>[]
}

/** Rows 1.9.09 and 1.9.10. */
const Tiers = ({ caption, rules, columns }: TiersProps) => (
  <DataTable
    caption={caption}
    captionHidden
    dense
    rows={rules.tiers}
    rowKey={({ tier }) => String(tier)}
    columns={columns}
  />
)
