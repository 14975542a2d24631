import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { refusals } from '@pledge/copy/en/refusals'
import { ROOT } from '../build/targets.mjs'
import { documentsAsRendered, type NamedVersions } from './documents-as-rendered.ts'
import { mailsInAllCases } from './mails-in-all-cases.ts'
import { fieldMessagesOf, textsOfSource, withoutSlots } from './texts-of-source.ts'
import type { Unit } from './unit.ts'

const COPY = 'packages/copy/src/en'
/** The words that several screens share. */
const SHARED = ['messages', 'preview', 'unexpected']
/** The brand whose settings name the versions of documents. */
const BRAND = 'seeds/organizations/pledge.json'

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
  ...sourcesIn(`${COPY}/screens`).map((file) => ofFile('screen', file)),
  ...SHARED.map((name) => ofFile('screen', `${COPY}/${name}.ts`)),
  // The rules say what is wrong with a field themselves.
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

/** Everything that people read of this product: what is measured, and searched for phrases. */
export const allUnits = (): readonly Unit[] => {
  const { templates } = JSON.parse(read(BRAND)) as { templates: NamedVersions }
  return [
    ...screens(),
    ...agentsPages(),
    ...mailsInAllCases(),
    ...refusalsInWords(),
    ...documentsAsRendered(templates),
  ]
}
