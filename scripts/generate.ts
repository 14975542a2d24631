import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { statesDocument } from '@pledge/domain/process/states-document'
import { format, getFileInfo, resolveConfig } from 'prettier'
import { ROOT } from './build/targets.mjs'
import { coverageText, promisesText } from './generate-coverage.ts'
import { envExampleText } from './generate-env-example.ts'
import { schemaText } from './generate-schema.ts'

/** `npm run generate`: writes every generated file; with `--check` it lists those that are out of date instead. */

const GENERATORS: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/states.md': statesDocument,
  'docs/coverage.md': coverageText,
  'docs/promises.md': promisesText,
  '.env.example': envExampleText,
  'apps/server/src/store/database/schema.generated.ts': schemaText,
}

/** Formatted as the format check requires. */
const formatted = async (file: string, text: string): Promise<string> => {
  const { ignored, inferredParser } = await getFileInfo(file, {
    ignorePath: path.join(ROOT, '.prettierignore'),
    resolveConfig: false,
  })
  if (ignored || inferredParser === null) return text
  return format(text, { ...(await resolveConfig(file)), filepath: file })
}

const isCheck = process.argv.includes('--check')
for (const [name, generate] of Object.entries(GENERATORS)) {
  const file = path.join(ROOT, name)
  const text = await formatted(file, await generate())
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (isCheck) {
    console.log(`${name} is out of date: run npm run generate`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`wrote ${name}`)
  }
}
