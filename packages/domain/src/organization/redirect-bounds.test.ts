import { describe, expect, it } from 'vitest'
import { redirectTarget } from './redirect.ts'
import { rightsSchema, USUAL_RIGHTS } from './rights.ts'
import { shippedRulesJson } from './lending-rules.test-data.ts'
import { ruleTableSchema } from './rule-vectors.ts'

const all = (path: string) => redirectTarget(path, () => true)

describe('the target of sign-in (decision 16)', () => {
  it.each([
    ['/a/./b', '/a/b'],
    ['/a/b/../c', '/a/c'],
    ['/a/../b/c', '/b/c'],
    ['/a/b', '/a/b'],
    ['/a#b', '/a#b'],
    ['/a?b', '/a?b'],
  ])('%s leads to %s', (path, target) => expect(all(path)).toBe(target))

  it.each(['%2F', '%5c', '%2e', '%00', '%0a', '%0D'])(
    'leads nowhere with %s in the path, in any case',
    (hidden) => {
      expect(all(`/a${hidden}b`)).toBeNull()
      expect(all(`/a?b=${hidden}`)).not.toBeNull()
    },
  )

  it('accepts at most two thousand characters', () => {
    expect(all(`/${'a'.repeat(1_999)}`)).not.toBeNull()
    expect(all(`/${'a'.repeat(2_000)}`)).toBeNull()
  })
})

const messagesOf = (read: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  read.error?.issues.map(({ message }) => message)

describe('the messages for invalid rights and sample loans', () => {
  it('for a right listed twice, and for no one who may edit or publish (1.6.07)', () => {
    const twice = { ...USUAL_RIGHTS, auditor: [...USUAL_RIGHTS.auditor, ...USUAL_RIGHTS.auditor] }
    expect(messagesOf(rightsSchema.safeParse(twice))).toEqual(['Duplicate right'])
    const nobody = Object.fromEntries(Object.keys(USUAL_RIGHTS).map((role) => [role, []]))
    expect(messagesOf(rightsSchema.safeParse(nobody))?.join()).toContain('must keep the right to edit')
    expect(messagesOf(rightsSchema.safeParse(USUAL_RIGHTS))).toBeUndefined()
  })

  type Vector = Record<string, unknown>
  const said = (change: (vectors: Vector[]) => void) => {
    const table = shippedRulesJson()
    change(table.vectors as Vector[])
    return messagesOf(ruleTableSchema.safeParse(table))
  }
  it.each<[string, (vectors: Vector[]) => void, string]>([
    [
      'a place too many',
      (vectors) => Object.assign(vectors[0]!, { state: 'CO', country: 'AU' }),
      'A sample loan needs a state or a country',
    ],
    [
      'no end',
      (vectors) => {
        delete vectors[0]!['offer']
        delete vectors[0]!['refused']
      },
      'A sample loan needs an offer or a refusal',
    ],
    ['a name twice', (vectors) => (vectors[1]!['name'] = vectors[0]!['name']), 'Duplicate sample loan name'],
  ])('for %s', (_, change, message) => expect(said(change)).toEqual([message]))

  it.each(['Upper', 'two words', '-a', 'a-', 'xx!', '!xx'])('a sample loan is not named "%s"', (name) =>
    expect(said((vectors) => (vectors[0]!['name'] = name))).toHaveLength(1),
  )
  it.each(['9.95', '9.9541', 'x9.954', '10000.000'])('an APR is not written %s', (aprPercent) => {
    const answer = said((vectors) => {
      const offered = vectors.find((vector) => vector['offer'] !== undefined)!
      offered['offer'] = { ...(offered['offer'] as object), aprPercent }
    })
    expect(answer).toHaveLength(1)
  })
})
