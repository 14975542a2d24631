import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import type { DraftContent } from '@pledge/domain/publishing/draft'
import { Section } from '@pledge/ui/Section'
import { useMemo } from 'react'
import { JsonField, type BrokenTexts } from './JsonField.tsx'

export interface RulesPartProps {
  readonly rules: DraftContent['rules']
  readonly disabled: boolean
  readonly onChange: (rules: DraftContent['rules']) => void
  readonly broken: BrokenTexts
}

/** The rule table without its sample loans, which have a separate part. */
export const RulesPart = ({ rules, disabled, onChange, broken }: RulesPartProps) => {
  const { vectors, table } = useMemo(() => {
    const { vectors: samples, ...rest } = rules
    return { vectors: samples, table: rest }
  }, [rules])
  return (
    <Section title={words.rules.title} description={words.rules.note}>
      <JsonField
        id="rules-json"
        label={words.rules.label}
        value={table}
        shape="object"
        rows={32}
        disabled={disabled}
        broken={broken}
        onChange={(value) => onChange({ ...(value as DraftContent['rules']), vectors })}
      />
    </Section>
  )
}
