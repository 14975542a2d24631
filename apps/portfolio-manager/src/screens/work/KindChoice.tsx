import type { WorkItems } from '@pledge/contract/work-items'
import { portfolioWork as words } from '@pledge/copy/en/portfolio/work'
import { fill } from '@pledge/copy/fill'
import { WORK_KINDS, type WorkKind } from '@pledge/domain/work-items/kinds'
import { SelectField } from '@pledge/ui/SelectField'

interface KindChoiceProps {
  readonly counts: WorkItems['counts']
  readonly countedAtMost: number
  readonly kind: WorkKind | undefined
  readonly onChoose: (kind: string) => void
}

/** The kinds with work, each with how much there is and how much of it is late; also the one that is chosen, when it is done. */
export const KindChoice = ({ counts, countedAtMost, kind, onChoose }: KindChoiceProps) => {
  const text = (count: number) =>
    count >= countedAtMost ? fill(words.atLeast, { count: String(count) }) : String(count)
  const total = counts.reduce((sum, { items }) => sum + items, 0)
  const isCut = counts.some(({ items }) => items >= countedAtMost)
  const options = WORK_KINDS.flatMap((value) => {
    const one = counts.find((each) => each.kind === value)
    if (one === undefined && value !== kind) return []
    const { items, late } = one ?? { items: 0, late: 0 }
    const slots = { kind: words.kinds[value], count: text(items), late: text(late) }
    return [{ value, label: fill(late === 0 ? words.option : words.optionLate, slots) }]
  })
  const all = isCut ? fill(words.atLeast, { count: String(total) }) : String(total)
  return (
    <div className="w-full sm:w-80">
      <SelectField
        label={words.filter}
        options={[{ value: '', label: fill(words.every, { count: all }) }, ...options]}
        value={kind ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  )
}
