import type { Basis } from '@pledge/domain/agreements/adverse-action'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { Checkbox } from '@pledge/ui/Checkbox'
import { FieldHint } from '@pledge/ui/Field'
import { useId } from 'react'

const words = portfolioDecisions.decline

/** What the notice has to name (15 USC 1681m): a report, another source, or both. */
export const BasisChoice = ({
  basis,
  onChange,
}: {
  readonly basis: Basis
  readonly onChange: (basis: Basis) => void
}) => {
  const hint = useId()
  return (
    <fieldset aria-describedby={hint}>
      <legend className="font-semibold">{words.basis}</legend>
      <FieldHint id={hint}>{words.basisHint}</FieldHint>
      <Checkbox
        label={words.basisReport}
        checked={basis.report}
        onChange={(event) => onChange({ ...basis, report: event.target.checked })}
      />
      <Checkbox
        label={words.basisOutside}
        checked={basis.outsideSource}
        onChange={(event) => onChange({ ...basis, outsideSource: event.target.checked })}
      />
    </fieldset>
  )
}
