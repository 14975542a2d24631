import { readFileSync } from 'node:fs'
import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { expect, it } from 'vitest'
import { rulesForResidence } from './rates.ts'

const seed = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../../seeds/${name}`, import.meta.url), 'utf8'))
const rulesData = seed('lending-rules.json')
const record = {
  id: 'an id',
  organization: organizationSchema.parse(seed('organizations/pledge.json')),
  rules: lendingRulesSchema.parse(rulesData),
  rulesData,
}

it('a page receives only its residence’s rules, and never their test vectors (P1)', () => {
  expect(rulesData).toHaveProperty('vectors')
  const ofOhio = rulesForResidence(record, { kind: 'state', code: 'OH' })
  expect(ofOhio).not.toHaveProperty('vectors')
  expect(lendingRulesSchema.parse(ofOhio).states.map(({ state }) => state)).toEqual(['OH'])
  const ofAll = rulesForResidence(record, undefined)
  expect(ofAll).not.toHaveProperty('vectors')
  expect(lendingRulesSchema.parse(ofAll)).toEqual(record.rules)
})
