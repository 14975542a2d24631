import { faq } from '@pledge/copy/en/screens/faq'
import type { Place } from '@pledge/copy/promises/promise'
import type { Unit } from '../words/unit.ts'
import { withoutSlots } from '../words/texts-of-source.ts'

const OF_KIND: Readonly<Record<string, Unit['kind']>> = {
  email: 'mail',
  screen: 'screen',
  brand: 'brand',
}

/** 'margin cured' is also 'margin cured (2 of 6)', 'loan agreement' also 'loan agreement, a renewal'. */
const isNamed = ({ name }: Unit, wanted: string): boolean =>
  name === wanted || name.startsWith(`${wanted}, `) || name.startsWith(`${wanted} (`)

const answersOf = (key: string): readonly string[] =>
  faq.sections
    .flatMap(({ items }) => items)
    .filter((item) => item.key === key)
    .flatMap(({ answer, international }) => [...answer, ...(international ?? [])])
    .map(withoutSlots)

const documentTexts = (units: readonly Unit[], place: string): readonly string[] => {
  const [name = '', ...at] = place.split(': ')
  const heading = at.join(': ')
  return units
    .filter((unit) => unit.kind === 'document' && isNamed(unit, name))
    .flatMap(({ parts = [] }) => parts.filter((part) => part.at === heading).map(({ text }) => text))
}

/** Every text that stands at a place, in all of its wordings; none where there is no such place. */
export const textsAt = (units: readonly Unit[], place: Place): readonly string[] => {
  const end = place.indexOf(': ')
  const [kind, name] = [place.slice(0, end), place.slice(end + 2)]
  if (kind === 'FAQ') return answersOf(name)
  if (kind === 'document') return documentTexts(units, name)
  if (kind === 'legal page') return units.filter((unit) => unit.name === place).flatMap(({ texts }) => texts)
  return units
    .filter((unit) => unit.kind === OF_KIND[kind] && isNamed(unit, name))
    .flatMap(({ texts }) => texts)
}
