import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { pdfOf } from '../behavior.ts'
import { createChildProcessInspector, MAXIMUM_WAITING } from './child-process-inspector.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledge-inspect-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A process that runs this source instead of an inspection. */
const misbehaving = (name: string, source: string): URL => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, source)
  return pathToFileURL(path)
}
const entry = new URL('./inspect-process.ts', import.meta.url)
const file = { bytes: pdfOf() }
const limits = { seconds: 20, residentBytes: 768 * 1024 * 1024 }

describe('an inspection in a separate process (decision 12)', () => {
  it('returns the same answers as the inspection, several at a time', async () => {
    const inspector = createChildProcessInspector({ entry, limits })
    const script = { bytes: pdfOf('', '4 0 obj << /S /JavaScript /JS (1) >> endobj') }
    const answers = await Promise.all(
      [file, script, { ...file, declaredType: 'png' as const }].map((each) => inspector.inspect(each)),
    )
    expect(answers).toMatchObject([
      { ok: true, type: 'pdf', contentType: 'application/pdf' },
      { ok: false, code: 'identity.file-unsafe' },
      { ok: false, code: 'identity.file-type' },
    ])
  }, 60_000)

  it('kills a process that hangs', async () => {
    const hanging = misbehaving('hang', 'process.on("message", () => { for (;;); })')
    const inspector = createChildProcessInspector({ entry: hanging, limits: { ...limits, seconds: 1 } })
    expect(await inspector.inspect(file)).toEqual({ ok: false, code: 'identity.file-unsafe' })
  })

  it.runIf(process.platform === 'linux')('kills a process that grows outside the heap', async () => {
    const source =
      'process.on("message", () => { const kept = []; setInterval(() => kept.push(Buffer.alloc(2e7, 1)), 20) })'
    const residentBytes = 200 * 1024 * 1024
    const inspector = createChildProcessInspector({
      entry: misbehaving('grow', source),
      limits: { ...limits, residentBytes },
    })
    expect(await inspector.inspect(file)).toEqual({ ok: false, code: 'identity.file-unsafe' })
  })

  it('survives a process that crashes or returns garbage', async () => {
    for (const source of [
      'process.abort()',
      'process.on("message", () => process.send({ ok: true, bytes: 1 }))',
    ]) {
      const inspector = createChildProcessInspector({ entry: misbehaving('crash', source), limits })
      expect(await inspector.inspect(file)).toEqual({ ok: false, code: 'identity.file-unreadable' })
    }
  })

  it('passes none of our secrets to the process', async () => {
    // Only PATH is from our environment; the runtime uses NODE_CHANNEL_ to reach its parent.
    const strange = 'Object.keys(process.env).some((key) => !/^(PATH$|NODE_CHANNEL_|__CF_)/.test(key))'
    const source = `process.on("message", () => process.send({ ok: false, code: ${strange} ? "server.unexpected" : "identity.file-type" }))`
    expect(Object.keys(process.env).length).toBeGreaterThan(3)
    const inspector = createChildProcessInspector({ entry: misbehaving('env', source), limits })
    expect(await inspector.inspect(file)).toMatchObject({ code: 'identity.file-type' })
  })

  it('queues a bounded number of uploads', async () => {
    const hanging = misbehaving(
      'busy',
      'process.on("message", () => process.send({ ok: false, code: "identity.file-type" }))',
    )
    const inspector = createChildProcessInspector({ entry: hanging, limits })
    const all = await Promise.all(Array.from({ length: MAXIMUM_WAITING + 3 }, () => inspector.inspect(file)))
    const busy = all.filter((each) => !each.ok && each.code === 'server.unavailable')
    expect(busy).toHaveLength(1)
  }, 60_000)
})
