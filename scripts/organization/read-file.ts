import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { missingTexts } from '@pledge/copy/documents/missing-texts'
import { readOrganizationFile, type OrganizationFile } from '@pledge/domain/publishing/organization-file'
import type { Problem } from '@pledge/domain/publishing/problem'
import { ROOT } from '../build/targets.mjs'

type CheckResult =
  | { readonly ok: true; readonly file: OrganizationFile }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error instanceof SyntaxError ? error : undefined
  }
}

/** An organization's file after all checks before publication: for `check` and `import` alike. */
export const checkFile = async (name: string): Promise<CheckResult> => {
  const written = parse(await readFile(name, 'utf8'))
  if (written instanceof Error)
    return { ok: false, problems: [{ path: '', message: `is not valid JSON: ${written.message}` }] }
  const shipped: unknown = JSON.parse(await readFile(path.join(ROOT, 'seeds/lending-rules.json'), 'utf8'))
  const read = readOrganizationFile(written, shipped)
  if (!read.ok) return read
  const problems = missingTexts(read.file.organization)
  return problems.length > 0 ? { ok: false, problems } : read
}
