import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { refusals } from '@pledge/copy/en/refusals'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { ROOT } from '../build/targets.mjs'
import { documentsAsRendered, type NamedVersions } from './documents-as-rendered.ts'
import { mailsInAllCases } from './mails-in-all-cases.ts'
import { fieldMessagesOf, textsOfSource, withoutSlots } from './texts-of-source.ts'
import type { Unit } from './unit.ts'

const COPY = 'packages/copy/src/en'
/** Words shared by several screens. */
const SHARED = ['messages', 'preview', 'unexpected']
/** Every shipped brand, and the one whose settings name the versions of documents. */
const BRANDS = 'seeds/organizations'
const BRAND = `${BRANDS}/pledge.json`

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const sourcesIn = (folder: string, isDeep = false): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: isDeep, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => path.posix.join(folder, file))

const nameOf = (file: string) => path.basename(file, '.ts')

const ofFile = (kind: Unit['kind'], file: string): Unit => ({
  kind,
  name: nameOf(file),
  texts: textsOfSource(read(file)),
})

const screens = (): readonly Unit[] => [
  ...sourcesIn('apps/sandbox/src/words').map((file) => ofFile('screen', file)),
  ...sourcesIn(`${COPY}/screens`).map((file) => ofFile('screen', file)),
  ...SHARED.map((name) => ofFile('screen', `${COPY}/${name}.ts`)),
  // The rules themselves say what is wrong with a field.
  {
    kind: 'screen',
    name: 'messages of fields',
    texts: sourcesIn('packages/domain/src', true).flatMap((file) => fieldMessagesOf(read(file))),
  },
]

const agentsPages = (): readonly Unit[] =>
  sourcesIn(`${COPY}/portfolio`).map((file) => ofFile('agent page', file))

const refusalsInWords = (): readonly Unit[] =>
  Object.entries(refusals).map(([code, texts]) => ({
    kind: 'refusal',
    name: code,
    texts: texts.map(withoutSlots),
  }))

/** A brand's own texts: its promise, its legal copy, its own pages. */
const brands = (): readonly Unit[] =>
  readdirSync(path.join(ROOT, BRANDS)).map((file) => {
    const { rules: _, ...settings } = JSON.parse(read(`${BRANDS}/${file}`)) as Record<string, unknown>
    const { promise, legal, legalPages } = organizationSchema.parse(settings)
    const { footnotes, footnotesAbroad, ...sentences } = legal
    return {
      kind: 'brand',
      name: path.basename(file, '.json'),
      texts: [
        promise,
        ...footnotes,
        ...footnotesAbroad,
        ...Object.values(sentences),
        ...legalPages.flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs)),
      ].map(withoutSlots),
      labels: legalPages.flatMap(({ sections }) => sections.map(({ heading }) => heading)),
    }
  })

/** Everything that people read of this product: it is graded, and searched for phrases. */
export const allUnits = (): readonly Unit[] => {
  const { templates } = JSON.parse(read(BRAND)) as { templates: NamedVersions }
  return [
    ...screens(),
    ...agentsPages(),
    ...mailsInAllCases(),
    ...refusalsInWords(),
    ...documentsAsRendered(templates),
    ...brands(),
  ]
}
