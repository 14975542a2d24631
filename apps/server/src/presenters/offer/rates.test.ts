import { shippedRules } from '@pledge/domain/organization/lending-rules.test-data'
import { quoteRulesSchema, quoteSections } from '@pledge/domain/organization/quote-rules'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { rulesForResidence } from './rates.ts'

const OHIO = { kind: 'state', code: 'OH' } as const
const SWITZERLAND = { kind: 'country', code: 'CH' } as const

it.each([
  ['a state', OHIO],
  ['a country', SWITZERLAND],
  ['every residence', undefined],
])('a page for %s receives no rules but those that it parses (decision 17a)', (_, residence) => {
  expect(shippedRules).toHaveProperty('screening')
  const sent = rulesForResidence({ rules: shippedRules }, residence)
  expect(Object.keys(sent).toSorted()).toEqual(Object.keys(quoteSections).toSorted())
  // What a section has beyond the schema of the page would be lost here.
  expect(z.encode(quoteRulesSchema, z.parse(quoteRulesSchema, sent))).toEqual(sent)
})

it('a page receives only the rows of its residence, and the rules that the server quotes with (decision 17a)', () => {
  const ofOhio = z.parse(quoteRulesSchema, rulesForResidence({ rules: shippedRules }, OHIO))
  expect(ofOhio.states.map(({ state }) => state)).toEqual(['OH'])
  expect(ofOhio.countries).toEqual([])
  const ofSwitzerland = z.parse(quoteRulesSchema, rulesForResidence({ rules: shippedRules }, SWITZERLAND))
  expect(ofSwitzerland.countries.map(({ code }) => code)).toEqual(['CH'])
  expect(ofSwitzerland.states).toEqual([])
  const ofAll = z.parse(quoteRulesSchema, rulesForResidence({ rules: shippedRules }, undefined))
  expect(shippedRules).toMatchObject(ofAll)
})
