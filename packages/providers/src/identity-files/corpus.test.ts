import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inspectIdentityFile } from './inspect.ts'
import { declaredFileType } from './sniff.ts'

interface Manifest {
  readonly cases: readonly {
    readonly file: string
    readonly declaredType: string
    readonly expect: 'accept' | 'reject' | 'either'
    readonly why: string
  }[]
}

const folder = new URL('../../../../../shared/oracles/files/', import.meta.url)
const present = existsSync(folder)
const skipped = present ? '' : ' (skipped: no ../shared/oracles)'
const cases = present
  ? (JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Manifest).cases
  : []

/** What must never reach a reviewer's machine. */
const FORBIDDEN = /\/JavaScript|\/Launch|\/EmbeddedFile|<script|<\?php/i

describe('the corpus of valid, damaged and hostile files (decision 12)', () => {
  it.skipIf(!present).each(['png', 'jpeg', 'pdf', 'other'])(
    `%s: every verdict as expected${skipped}`,
    async (kind) => {
      const wrong: string[] = []
      for (const each of cases.filter(({ file }) => file.startsWith(`${kind}/`))) {
        const bytes = new Uint8Array(readFileSync(new URL(encodeURI(each.file), folder)))
        const declaredType = declaredFileType({ fileName: `id.${each.declaredType}` })
        const answer = await inspectIdentityFile({ bytes, ...(declaredType && { declaredType }) })
        if (each.expect !== 'either' && answer.ok !== (each.expect === 'accept'))
          wrong.push(
            `${each.file} must be ${each.expect}: ${answer.ok ? 'accepted' : answer.code} (${each.why})`,
          )
        if (answer.ok && FORBIDDEN.test(Buffer.from(answer.bytes).toString('latin1')))
          wrong.push(`${each.file}: something active was kept`)
      }
      expect(wrong).toEqual([])
    },
    30_000,
  )
})
