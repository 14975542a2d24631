import { refusalMessage } from '@pledge/copy/en/refusals'
import { refuse, type RefusalCode, type Refusal } from '@pledge/domain/refusal'
import { addressRules } from './address-rules.ts'
import { applicationRules } from './application-rules.ts'
import { aprRules } from './apr-rule.ts'
import { borrowerRules } from './borrower-rules.ts'
import { fileRules } from './file-rules.ts'
import { offerRules } from './offer-rules.ts'
import type { Rule } from './rule.ts'
import { servicingRules } from './servicing-rules.ts'

const RULES: ReadonlyMap<string, Rule> = new Map(
  [aprRules, offerRules, servicingRules, borrowerRules, addressRules, applicationRules, fileRules].flatMap(
    (rules) => Object.entries(rules),
  ),
)

type Id = string | number
interface Question {
  readonly id?: Id
  readonly rule: string
  readonly input: unknown
}

const MAX_ID = 200
const isId = (value: unknown): value is Id =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_ID)

/** The question on a line, or undefined if it is invalid. A readable `id` is kept even if the rest is not. */
const questionOf = (line: string): Question | { readonly id?: Id } => {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    return {}
  }
  if (typeof json !== 'object' || json === null) return {}
  const { id, rule, input } = json as Record<string, unknown>
  const kept = isId(id) ? { id } : {}
  return typeof rule === 'string' ? { ...kept, rule, input } : kept
}

const messageOf = ({ code, data }: Refusal): string => {
  const words = refusalMessage(code, data)
  return data?.fields === undefined ? words : `${words} (${data.fields})`
}

/** The output for a line that could not be read at all. */
export const refusedLine = (code: RefusalCode, id: { readonly id?: Id } = {}): string =>
  JSON.stringify({ ...id, ok: false, code, message: refusalMessage(code) })

/**
 * The answer to one line, as one line. Never throws: an invalid line is `request.invalid`, an unknown rule
 * `rule.unknown`, and a bug of ours `server.unexpected`.
 */
export const answerLine = async (line: string): Promise<string> => {
  const question = questionOf(line)
  const id = question.id === undefined ? {} : { id: question.id }
  if (!('rule' in question)) return refusedLine('request.invalid', id)
  const rule = RULES.get(question.rule)
  if (rule === undefined) return refusedLine('rule.unknown', id)
  try {
    const answer = await rule(question.input)
    if (answer.ok) return JSON.stringify({ ...id, ok: true, answer: answer.answer })
    const refused = refuse(answer.code, answer.data)
    return JSON.stringify({ ...id, ok: false, code: refused.code, message: messageOf(refused) })
  } catch {
    return refusedLine('server.unexpected', id)
  }
}
