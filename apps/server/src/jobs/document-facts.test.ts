import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lendingRulesSchema, type LendingRulesJson } from '@pledge/domain/organization/lending-rules'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { expect, it } from 'vitest'
import { rootFolder } from '../root-folder.ts'
import { termsFacts } from './document-facts.ts'

const seed = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(rootFolder(), 'seeds', file), 'utf8'))

it('takes what a document promises from the rules of the loan (part of 1.9.07, 1.9.18, 1.9.20, 1.9.22 to 1.9.25)', () => {
  const rules = seed('lending-rules.json') as LendingRulesJson
  const usualTimes = {
    achPayoutBusinessDays: { from: 2, to: 4 },
    usdcPayoutBusinessDays: { from: 1, to: 2 },
    collateralReturnBusinessDays: 6,
    achRepaymentHoldDays: 33,
    wireRepaymentReturnDays: 7,
  }
  const deadlines = { ...rules.deadlines, completeDays: 11, collateralDays: 8 }
  const changed = lendingRulesSchema.parse({ ...rules, usualTimes, deadlines, liquidationFeeBps: 123 })
  const organization = organizationSchema.parse(seed('organizations/pledge.json'))
  expect(termsFacts(changed, organization, 1)).toMatchObject({
    returnBusinessDays: 6,
    achHoldDays: 33,
    wireReturnDays: 7,
    achPayoutBusinessDays: { from: 2, to: 4 },
    usdcPayoutBusinessDays: { from: 1, to: 2 },
    daysToComplete: 11,
    daysToSendCollateral: 8,
    liquidationFeeBps: 123,
  })
})
