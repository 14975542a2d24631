import { describe, expect, it } from 'vitest'
import { citationProblems, DECISIONS } from './citations.ts'
import { folderProblems } from './described-folders.ts'
import { parseExceptions, siftProblems } from './exceptions.ts'
import { lengthProblems } from './lengths.ts'
import { nameProblems } from './names.ts'
import { dependencyProblems } from './odd-dependencies.ts'
import { participleProblems, unusedNames, wordProblems } from './words.ts'

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

  it('ignores words, seeds and generated files', () => {
    for (const path of ['packages/copy/src/en/x.ts', 'seeds/x.ts', 'a/x.generated.ts', 'docs/x.md'])
      expect(lengthProblems(path, 'void 0\n'.repeat(401))).toEqual([])
  })

  it('requires a line for dependencies that are deprecated, unreleased, or not for our Node', () => {
    const lock = {
      packages: {
        '': { version: '0.1.0' },
        'node_modules/fine': { version: '1.0.0', engines: { node: '>=18' } },
        'node_modules/gone': { version: '1.0.0', deprecated: 'use another' },
        'node_modules/fine/node_modules/@a/early': { version: '2.0.0-beta.2' },
        'node_modules/young': { version: '1.0.0', engines: { node: '>=22' } },
      },
    }
    const root = { engines: { node: '>=20.19' } }
    const messages = (page: string) => dependencyProblems({ lock, root, page }).map(({ message }) => message)
    expect(messages('').map((message) => message.split(': ')[0])).toEqual([
      'gone is deprecated',
      '@a/early is a prerelease (2.0.0-beta.2)',
      'young is for Node >=22, and ours begins at 20.19.0',
    ])
    expect(messages('| `gone` | why |\n| `@a/early` | why |\n| `young` | why |')).toEqual([])
  })

  it('requires names that describe the content', () => {
    expect(['a/select-offer.ts', 'a/Button.tsx', 'a/Button.dom.test.tsx'].flatMap(nameProblems)).toEqual([])
    expect(rulesOf(['a/selectOffer.ts', 'a/utils/x.ts', 'a/helpers.ts'].flatMap(nameProblems))).toEqual([
      'name a/selectOffer.ts',
      'name a/utils/x.ts',
      'name a/helpers.ts',
    ])
  })

  it('requires the words of the glossary, in names of code and files, except for names from elsewhere', () => {
    const messages = (file: string, text: string) => wordProblems(file, text).map(({ message }) => message)
    expect(messages('a/b.ts', 'const lastPayout = 1; const HELD_UNITS = lastPayout')).toEqual([
      'lastPayout: write disbursement',
      'HELD_UNITS: write collateral balance',
    ])
    expect(messages('a/wrong-assets.db.test.ts', '')).toEqual(['wrong-assets: write unsupported asset'])
    expect(messages('a/b.ts', '// a payout\nconst text = `payout`; const heldUntil = paperSize')).toEqual([])
    expect(messages('a/b.ts', 'const { payoutAttempt } = answer')).toEqual([])
    expect(messages('packages/contract/src/x.ts', 'const lastPayout = 1')).toEqual([])
    expect(messages('a/b.md', 'lastPayout')).toEqual([])
  })

  it('requires types named by nouns', () => {
    const text = 'interface Told {}\nexport type Asked = 1\ntype Need = 2\ntype AskedOften = 3\n'
    expect(participleProblems('a/b.ts', text).map(({ name }) => name)).toEqual(['Asked'])
  })

  it('refuses unnecessary exceptions for names', () => {
    const unused = unusedNames([{ path: 'a/b.ts', text: 'answer.payoutAttempt' }])
    expect(unused).toContain('payoutStand')
    expect(unused).not.toContain('payoutAttempt')
  })

  it('requires every folder to be described, and every described folder to exist', () => {
    const page = '`apps/` all\n`apps/*/` one\n`apps/web/src/` sources\n`seeds/**/` data\n`gone/` old'
    const files = ['apps/web/src/a.ts', 'apps/server/lib/a.ts', 'seeds/prices/BTC.json', 'README.md']
    expect(rulesOf(folderProblems(files, page))).toEqual([
      'folder-not-described apps/server/lib',
      'described-folder-missing gone',
    ])
  })

  it('requires every cited decision and note to exist, once', () => {
    const notes = [
      { path: DECISIONS, text: '# 000 Silent\n\n| 1 | a |\n| 2 | b |\n| 17a | c |\n\n1. Only so\n' },
      { path: 'docs/decisions/016-ether.md', text: '# 016 Ether\n' },
    ]
    const cite = (text: string) =>
      citationProblems([...notes, { path: 'a.ts', text }]).map(({ message }) => message.slice(0, 20))
    const [decision, note, law] = ['decision', 'note', 'law']
    expect(cite(`${law} 1, and ${law} 9`)).toEqual([expect.stringContaining('docs/decisions/000-')])
    expect(cite(`${decision} 1, ${decision}s 1, 2 and 17a (${decision} 17a, 1.2.52), ${note} 016.`)).toEqual(
      [],
    )
    expect(cite(` * see ${decision}\n * 3`)).toHaveLength(1)
    expect(cite(`${decision} 016`)).toHaveLength(1)
    expect(cite(`${decision}s 1 to 5`)).toHaveLength(1)
    expect(cite(`${note} 017`)).toEqual([`${note} 017 is not in d`])

    const twice = { path: 'docs/decisions/016-also.md', text: '# Also\n' }
    expect(rulesOf(citationProblems([...notes, twice]))).toEqual([
      'note-number docs/decisions/016-also.md',
      'note-number docs/decisions',
    ])
    const [list, ether] = notes
    expect(citationProblems([{ ...list!, text: `${list!.text}| 2 | d |\n` }, ether!])).toMatchObject([
      { rule: 'note-number', message: 'row 2 exists twice' },
    ])
  })

  it('keeps only necessary exceptions, each with a reason', () => {
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
