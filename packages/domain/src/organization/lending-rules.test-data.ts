import { readFileSync } from 'node:fs'
import { lendingRulesSchema, type LendingRules } from './lending-rules.ts'
import { ruleTableSchema, type RuleTable, type RuleTableJson } from './rule-vectors.ts'

const seed = new URL('../../../../seeds/lending-rules.json', import.meta.url)

/** The shipped rules, a new copy each time so that a test may change them. */
export const shippedRulesJson = (): RuleTableJson => JSON.parse(readFileSync(seed, 'utf8')) as RuleTableJson

export const shippedRules: LendingRules = lendingRulesSchema.parse(shippedRulesJson())

/** The same with their sample loans. */
export const shippedTable: RuleTable = ruleTableSchema.parse(shippedRulesJson())
