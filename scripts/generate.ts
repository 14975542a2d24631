import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { statesDocument } from '@pledge/domain/process/states-document'
import { format } from 'oxfmt'
import { z } from 'zod'
import { ROOT } from './build/targets.mjs'
import { coverageText, promisesText } from './generate-coverage.ts'
import { envExampleText } from './generate-env-example.ts'
import { estateLoansText } from './generate-estate-loans.ts'
import { schemaText } from './generate-schema.ts'

/** `npm run generate`: writes every generated file; with `--check` it lists those that are out of date instead. */

const GENERATORS: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/states.md': statesDocument,
  'docs/coverage.md': coverageText,
  'docs/promises.md': promisesText,
  '.env.example': envExampleText,
  'seeds/estate-loans.csv': estateLoansText,
  'apps/server/src/store/database/schema.generated.ts': schemaText,
}

/** What the format check reads of them; `.prettierignore` leaves out the diagrams, and the other has no format. */
const FORMATTED: ReadonlySet<string> = new Set([
  'docs/coverage.md',
  'docs/promises.md',
  'apps/server/src/store/database/schema.generated.ts',
])
const configSchema = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
const config = configSchema.parse(JSON.parse(readFileSync(path.join(ROOT, '.oxfmtrc.json'), 'utf8')))

/** Formatted as the format check requires. */
const formatted = async (file: string, text: string): Promise<string> => {
  if (!FORMATTED.has(file)) return text
  const { code, errors } = await format(file, text, config)
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0]?.message}`)
  return code
}

const isCheck = process.argv.includes('--check')
for (const [name, generate] of Object.entries(GENERATORS)) {
  const file = path.join(ROOT, name)
  const text = await formatted(name, await generate())
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (isCheck) {
    console.log(`${name} is out of date: run npm run generate`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`wrote ${name}`)
  }
}
