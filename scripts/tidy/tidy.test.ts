import { describe, expect, it } from 'vitest'
import { folderProblems } from './described-folders.ts'
import { parseExceptions, siftProblems } from './exceptions.ts'
import { lengthProblems } from './lengths.ts'
import { nameProblems } from './names.ts'

const rulesOf = (problems: readonly { readonly rule: string; readonly path: string }[]) =>
  problems.map(({ rule, path }) => `${rule} ${path}`)
const linesBetween = (count: number, first: string, last: string) =>
  `${first}\n${'  void 0\n'.repeat(count - 2)}${last}\n`

describe('tidy', () => {
  it('measures files, functions and components', () => {
    expect(lengthProblems('a/b.ts', 'void 0\n'.repeat(400))).toEqual([])
    expect(rulesOf(lengthProblems('a/b.ts', 'void 0\n'.repeat(401)))).toEqual(['file-lines a/b.ts'])
    const long = linesBetween(71, 'export const work = async () => {', '}')
    expect(lengthProblems('a/b.ts', long)).toMatchObject([{ rule: 'function-lines', name: 'work' }])
    expect(lengthProblems('a/b.ts', linesBetween(70, 'function f() {', '}'))).toEqual([])
    const component = linesBetween(121, 'export const Page = () => {', '}')
    expect(lengthProblems('a/Page.tsx', component)).toMatchObject([{ rule: 'component-lines', name: 'Page' }])
  })

  it('leaves words, seeds and what is generated alone', () => {
    for (const path of ['packages/copy/src/en/x.ts', 'seeds/x.ts', 'a/x.generated.ts', 'docs/x.md'])
      expect(lengthProblems(path, 'void 0\n'.repeat(401))).toEqual([])
  })

  it('wants names that say what is inside', () => {
    expect(['a/select-offer.ts', 'a/Button.tsx', 'a/Button.dom.test.tsx'].flatMap(nameProblems)).toEqual([])
    expect(rulesOf(['a/selectOffer.ts', 'a/utils/x.ts', 'a/helpers.ts'].flatMap(nameProblems))).toEqual([
      'name a/selectOffer.ts',
      'name a/utils/x.ts',
      'name a/helpers.ts',
    ])
  })

  it('wants every folder described, and every described folder there', () => {
    const page = '`apps/` all\n`apps/*/` one\n`apps/web/src/` sources\n`seeds/**/` data\n`gone/` old'
    const files = ['apps/web/src/a.ts', 'apps/server/lib/a.ts', 'seeds/prices/BTC.json', 'README.md']
    expect(rulesOf(folderProblems(files, page))).toEqual([
      'folder-not-described apps/server/lib',
      'described-folder-missing gone',
    ])
  })

  it('keeps only exceptions that are needed, each with a reason', () => {
    const exception = {
      rule: 'name',
      path: 'a/b.ts',
      reason: 'The tool looks for a file of this name.',
    } as const
    const problem = { rule: 'name', path: 'a/b.ts', message: '' } as const
    expect(siftProblems([problem], [exception])).toEqual({ problems: [], unused: [] })
    expect(siftProblems([], [exception])).toEqual({ problems: [], unused: [exception] })
    expect(() => parseExceptions('[{ "rule": "name", "path": "a", "reason": "no" }]')).toThrow('sentence')
  })
})
