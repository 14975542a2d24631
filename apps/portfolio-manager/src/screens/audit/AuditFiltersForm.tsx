import { portfolioAudit as words } from '@pledge/copy/en/portfolio/audit'
import { AUDIT_KINDS, AUDIT_OUTCOMES } from '@pledge/domain/audit/kinds'
import { ACCESS_REASONS, LIST_REASONS } from '@pledge/domain/audit/reasons'
import { Button } from '@pledge/ui/Button'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState, type SyntheticEvent } from 'react'
import type { AuditFilters } from '../../queries.ts'

export interface AuditFiltersFormProps {
  readonly busy: boolean
  readonly onApply: (filters: AuditFilters) => void
}

const NAMES = ['who', 'subject', 'kind', 'outcome', 'reason', 'from', 'to'] as const
type Entries = Readonly<Record<(typeof NAMES)[number], string>>
const EMPTY: Entries = { who: '', subject: '', kind: '', outcome: '', reason: '', from: '', to: '' }
const MAX_CHARACTERS = 200

/** The filters with a value; empty ones are omitted. */
const filtersOf = (typed: Entries): AuditFilters =>
  Object.fromEntries(NAMES.flatMap((name) => (typed[name].trim() === '' ? [] : [[name, typed[name].trim()]])))

const KINDS = AUDIT_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] })).toSorted((one, other) =>
  one.label.localeCompare(other.label, 'en'),
)
const OUTCOMES = AUDIT_OUTCOMES.map((outcome) => ({ value: outcome, label: words.outcomes[outcome] }))

const REASONS = [...ACCESS_REASONS, ...LIST_REASONS].map((reason) => ({
  value: reason,
  label: words.accessReasons[reason],
}))

/** Search and filters of the audit log; they take effect when applied. */
export const AuditFiltersForm = ({ busy, onApply }: AuditFiltersFormProps) => {
  const [typed, setTyped] = useState(EMPTY)
  const areDatesWrong = typed.from !== '' && typed.to !== '' && typed.from > typed.to
  const field = (name: keyof Entries) => ({
    value: typed[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
  })
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!areDatesWrong) onApply(filtersOf(typed))
  }
  const clear = () => {
    setTyped(EMPTY)
    onApply({})
  }
  return (
    <form role="search" aria-label={words.search} onSubmit={apply} className="mb-6" noValidate>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label={words.who} hint={words.whoHelp} maxLength={MAX_CHARACTERS} {...field('who')} />
        <TextField
          label={words.subject}
          hint={words.subjectHelp}
          maxLength={MAX_CHARACTERS}
          {...field('subject')}
        />
        <SelectField
          label={words.kind}
          options={[{ value: '', label: words.everyKind }, ...KINDS]}
          {...field('kind')}
        />
        <SelectField
          label={words.outcome}
          options={[{ value: '', label: words.everyOutcome }, ...OUTCOMES]}
          {...field('outcome')}
        />
        <SelectField
          label={words.why}
          options={[{ value: '', label: words.everyReason }, ...REASONS]}
          {...field('reason')}
        />
        <TextField label={words.from} type="date" {...field('from')} />
        <TextField
          label={words.to}
          type="date"
          error={areDatesWrong ? words.wrongDates : undefined}
          {...field('to')}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" loading={busy}>
          {words.apply}
        </Button>
        <Button type="button" variant="quiet" size="small" onClick={clear}>
          {words.clear}
        </Button>
        <p className="text-sm text-muted">{words.zone}</p>
      </div>
    </form>
  )
}
