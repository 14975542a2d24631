import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { formatDollars } from '@pledge/domain/money/dollars'
import { checkVectors, type VectorFailure } from '@pledge/domain/offer/check-vectors'
import { ruleTableSchema, type RuleVector } from '@pledge/domain/organization/rule-vectors'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useDeferredValue, useMemo } from 'react'
import { JsonField } from './JsonField.tsx'
import type { RulesPartProps } from './RulesPart.tsx'

const samples = words.samples
const NONE: readonly unknown[] = []

interface Sample {
  readonly vector: RuleVector
  readonly failures: readonly VectorFailure[]
}

const dollars = (amountCents: bigint): string => wireDollars(formatDollars(amountCents))

const expectedText = ({ offer, refused }: RuleVector): string =>
  offer === undefined
    ? fill(samples.refused, { code: refused?.code ?? '' })
    : fill(samples.offer, {
        fee: dollars(offer.feeCents),
        apr: offer.aprPercent,
        min: dollars(offer.minLoanCents),
      })

const Result = ({ failures }: Sample) => (
  <>
    <Tag tone={failures.length === 0 ? 'success' : 'danger'}>
      {failures.length === 0 ? samples.passes : samples.fails}
    </Tag>
    {failures.map(({ field, expected, actual }) => (
      <span key={field} className="mt-1 block text-sm">
        {fill(samples.failing, { field, expected, actual })}
      </span>
    ))}
  </>
)

const COLUMNS: readonly Column<Sample>[] = [
  { key: 'name', header: samples.name, rowHeader: true, cell: ({ vector }) => vector.name },
  {
    key: 'loan',
    header: samples.loan,
    cell: ({ vector: { drawAmountCents, state, country, coin } }) =>
      fill(samples.draw, { amount: dollars(drawAmountCents), place: state ?? country ?? '', coin }),
  },
  { key: 'expected', header: samples.expected, cell: ({ vector }) => expectedText(vector) },
  { key: 'result', header: samples.result, cell: (sample) => <Result {...sample} /> },
]

/** Priced here by the same function with which the server prices real loans and refuses to publish. */
const judge = (rules: RulesPartProps['rules']): readonly Sample[] | undefined => {
  const read = ruleTableSchema.safeParse({ ...rules, version: 1 })
  if (!read.success) return undefined
  const failures = checkVectors(read.data, read.data.vectors)
  const judged = read.data.vectors.map((vector) => ({
    vector,
    failures: failures.filter((failure) => failure.vector === vector.name),
  }))
  // Failures first: they are what the reader looks for.
  return judged.toSorted((a, b) => Math.min(b.failures.length, 1) - Math.min(a.failures.length, 1))
}

/** The sample loans of the rule table with their results under the draft's rules. */
export const SamplesPart = ({ rules, disabled, onChange, broken }: RulesPartProps) => {
  const judged = useDeferredValue(rules)
  const rows = useMemo(() => judge(judged), [judged])
  return (
    <Section title={samples.title} description={samples.note}>
      <div className="flex flex-col gap-5">
        {rows === undefined ? (
          <Notice tone="warn">{samples.unreadable}</Notice>
        ) : (
          <DataTable
            caption={samples.title}
            captionHidden
            dense
            columns={COLUMNS}
            rows={rows}
            rowKey={({ vector }) => vector.name}
            empty={samples.empty}
          />
        )}
        <Disclosure summary={samples.edit} look="quiet">
          <JsonField
            id="samples-json"
            label={samples.label}
            value={rules['vectors'] ?? NONE}
            shape="list"
            rows={24}
            disabled={disabled}
            broken={broken}
            onChange={(vectors) => onChange({ ...rules, vectors })}
          />
        </Disclosure>
      </div>
    </Section>
  )
}
