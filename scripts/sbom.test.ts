import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ROOT } from './build/targets.mjs'

const MOST_BYTES = 16 * 1024 * 1024
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string().regex(/^1\.\d$/),
  components: z
    .array(z.object({ name: z.string().min(1), version: z.string().min(1), purl: z.string().min(1) }))
    .min(1),
})

describe('npm run sbom', () => {
  it('prints a CycloneDX bill of what the product runs with', () => {
    const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
    })
    const { components } = bill.parse(JSON.parse(printed))
    const names = new Set(components.map(({ name }) => name))
    // Also what the development tools use too, and what the programs have through a package of ours.
    for (const name of ['fastify', 'pg', 'zod', 'kysely', 'react', 'pdfkit', '@noble/hashes'])
      expect(components.map(({ purl }) => decodeURIComponent(purl)).join('\n')).toContain(`pkg:npm/${name}@`)
    expect(names).not.toContain('vitest')
  }, 60_000)
})
