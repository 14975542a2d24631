import { readFileSync } from 'node:fs'
import { lendingRulesSchema, type LendingRules, type LendingRulesJson } from './lending-rules.ts'

const seed = new URL('../../../../seeds/lending-rules.json', import.meta.url)

/** The rules that ship, fresh each time so that a test may change them. */
export const shippedRulesJson = (): LendingRulesJson =>
  JSON.parse(readFileSync(seed, 'utf8')) as LendingRulesJson

export const shippedRules: LendingRules = lendingRulesSchema.parse(shippedRulesJson())
