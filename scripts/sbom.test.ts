import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ROOT } from './build/targets.mjs'

const MAX_BYTES = 16 * 1024 * 1024
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string().regex(/^1\.\d$/),
  components: z
    .array(z.object({ name: z.string().min(1), version: z.string().min(1), purl: z.string().min(1) }))
    .min(1),
})

describe('npm run sbom', () => {
  it("prints a CycloneDX bill of materials of the product's runtime dependencies", () => {
    const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
    })
    const { components } = bill.parse(JSON.parse(printed))
    const names = new Set(components.map(({ name }) => name))
    // Including dependencies that development tools share, and those that programs have through one of our packages.
    for (const name of ['fastify', 'pg', 'zod', 'kysely', 'react', 'pdfkit', '@noble/hashes'])
      expect(components.map(({ purl }) => decodeURIComponent(purl)).join('\n')).toContain(`pkg:npm/${name}@`)
    expect(names).not.toContain('vitest')
  }, 60_000)
})
