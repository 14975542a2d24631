import { getQuoteBasis } from '@pledge/contract/offers'
import { getLendingTerms } from '@pledge/contract/organization'
import { quoteRulesSchema, quoteSections } from '@pledge/domain/organization/quote-rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'

const RULES_VERSION = 7

describe('the rules that anyone can read', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    // Every section is stored, also those that are the lender's own.
    await publishRules(product, RULES_VERSION, (rules) => {
      expect(rules).toHaveProperty('screening')
    })
    product.application.organizations.forget()
  })
  afterAll(() => product.close())

  const quoteBasis = (residence: { readonly state?: string }) =>
    product.anonymous.ask(getQuoteBasis, { query: { orgCode: 'PLEDGE', ...residence } })

  it.each([
    ['getQuoteBasis of a state', () => quoteBasis({ state: 'OH' })],
    ['getQuoteBasis without a residence', () => quoteBasis({})],
    ['getLendingTerms', () => product.anonymous.ask(getLendingTerms, { query: { orgCode: 'PLEDGE' } })],
  ])('have no key on the wire but those that a page parses: %s (decision 17a)', async (_, asks) => {
    const { rules } = await asks()
    expect(rules['version']).toBe(RULES_VERSION)
    expect(Object.keys(rules).toSorted()).toEqual(Object.keys(quoteSections).toSorted())
    expect(z.encode(quoteRulesSchema, z.parse(quoteRulesSchema, rules))).toEqual(rules)
  })
})
