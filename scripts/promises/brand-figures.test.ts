import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lendingRulesSchema, type LendingRules } from '@pledge/domain/organization/lending-rules'
import { partsOfFile } from '@pledge/domain/publishing/organization-file'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../build/targets.mjs'

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
const shipped = read('seeds/lending-rules.json')
const BRANDS = 'seeds/organizations'

/** What a brand says of its rules in a sentence of its own, and the rule that it is. */
const FIGURES: readonly (readonly [pattern: RegExp, ruleOf: (rules: LendingRules) => string])[] = [
  [/(\d+) hours to cure a margin call/, ({ cureHours }) => String(cureHours)],
  [/(\d+) days to finish your application/, ({ deadlines }) => String(deadlines.completeDays)],
  [/^(\w+)-month loans/, ({ termMonths }) => (termMonths === 6 ? 'Six' : String(termMonths))],
]

describe('what a brand promises in a sentence of its own', () => {
  const brands = readdirSync(path.join(ROOT, BRANDS)).map((file) => {
    const { settings, rulesData } = partsOfFile(read(`${BRANDS}/${file}`), shipped)
    const { vectors: _, ...rules } = rulesData as Record<string, unknown>
    const { promise } = settings as { promise: string }
    return { promise, rules: lendingRulesSchema.parse(rules) }
  })

  it.each(FIGURES)('%s is what its rules say (P.303)', (pattern, ruleOf) => {
    const said = brands.flatMap(({ promise, rules }) => {
      const [, figure] = pattern.exec(promise) ?? []
      return figure === undefined ? [] : [[figure, ruleOf(rules)] as const]
    })
    expect(said.length).toBeGreaterThan(0)
    for (const [figure, rule] of said) expect(figure).toBe(rule)
  })
})
