import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from './entry.ts'
import { AUDIT_KINDS } from './kinds.ts'
import { brokenSeal, sealEntries, type AuditSeal } from './seal-chain.ts'

const ORGANIZATION = '6f7dd0b5-2f2c-4a3c-8f0d-16ff6a3f1a02'
const SEALED = { organizationId: ORGANIZATION, sealedAt: new Date('2026-11-23T12:00:00Z') }

const nullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const entry = fc.record({
  organizationId: fc.constant(ORGANIZATION),
  at: fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  kind: fc.constantFrom(...AUDIT_KINDS),
  outcome: fc.constantFrom('done' as const, 'refused' as const),
  actor: fc.record({
    kind: fc.constantFrom('staff' as const, 'unknown' as const),
    id: nullable(fc.uuid()),
    role: nullable(fc.constantFrom('agent' as const, 'auditor' as const)),
  }),
  subject: nullable(fc.record({ kind: fc.constant('application' as const), id: nullable(fc.string()) })),
  applicationId: nullable(fc.uuid()),
  reason: nullable(fc.string()),
  detail: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
  call: nullable(fc.string()),
  requestId: nullable(fc.string()),
  network: nullable(fc.string()),
})
/** Ids ascend with gaps, which belong to other organizations. */
const entries = fc
  .array(fc.tuple(entry, fc.integer({ min: 1, max: 9 })), { minLength: 2, maxLength: 8 })
  .map((pairs) => {
    let id = 0n
    return pairs.map(([one, gap]): AuditEntry => ({ ...one, id: (id += BigInt(gap)) }))
  })

/** The same entries under two seals. */
const sealed = (all: readonly AuditEntry[]) => {
  const half = Math.ceil(all.length / 2)
  const first = sealEntries(null, all.slice(0, half), SEALED)
  return { half, first, second: sealEntries(first, all.slice(half), SEALED) }
}

/** The first difference among entries under both seals. */
const brokenOf = ({ first, second }: { first: AuditSeal; second: AuditSeal }, now: readonly AuditEntry[]) => {
  const end = first.entryIds.at(-1) ?? 0n
  const last = second.entryIds.at(-1) ?? 0n
  return (
    brokenSeal(
      null,
      first,
      now.filter(({ id }) => id <= end),
    ) ??
    brokenSeal(
      first,
      second,
      now.filter(({ id }) => id > end && id <= last),
    )
  )
}

const CHANGES: readonly ((one: AuditEntry) => AuditEntry)[] = [
  (one) => ({ ...one, at: new Date(one.at.getTime() + 1) }),
  (one) => ({ ...one, kind: one.kind === 'role.changed' ? 'document.read' : 'role.changed' }),
  (one) => ({ ...one, outcome: 'failed' }),
  (one) => ({ ...one, actor: { ...one.actor, kind: 'operator' } }),
  (one) => ({ ...one, actor: { ...one.actor, id: 'another' } }),
  (one) => ({ ...one, actor: { ...one.actor, role: 'administrator' } }),
  (one) => ({ ...one, subject: { kind: 'banner', id: null } }),
  (one) => ({ ...one, applicationId: 'another' }),
  (one) => ({ ...one, reason: `${one.reason ?? ''}x` }),
  (one) => ({ ...one, detail: { ...one.detail, more: 'x' } }),
  (one) => ({ ...one, call: `${one.call ?? ''}x` }),
  (one) => ({ ...one, requestId: `${one.requestId ?? ''}x` }),
  (one) => ({ ...one, network: `${one.network ?? ''}x` }),
  (one) => ({ ...one, organizationId: 'another' }),
]

describe('the seals of the audit log', () => {
  it('are intact over the sealed entries, whatever the key order of a row’s details', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const turned = all.map((one) => ({
          ...one,
          detail: Object.fromEntries(Object.entries(one.detail).toReversed()),
        }))
        expect(brokenOf(sealed(all), turned)).toBeNull()
      }),
    )
  })

  it('name the first entry that was changed in any part, removed or inserted', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (all, place) => {
        const seals = sealed(all)
        const index = place % all.length
        const number = index < seals.half ? 1 : 2
        const entryId = all[index]?.id ?? -1n
        for (const change of CHANGES) {
          const now = all.map((one, at) => (at === index ? change(one) : one))
          expect(brokenOf(seals, now)).toEqual({ number, entryId, what: 'changed' })
        }
        const without = all.filter((_one, at) => at !== index)
        expect(brokenOf(seals, without)).toEqual({ number, entryId, what: 'removed' })
      }),
    )
    fc.assert(
      fc.property(entries, (all) => {
        const spread = all.map((one) => ({ ...one, id: one.id * 2n }))
        const seals = sealed(spread)
        for (const [index, { id }] of spread.entries()) {
          const slipped = { ...(all[0] as AuditEntry), id: id - 1n }
          const now = spread.toSpliced(index, 0, slipped)
          const number = index < seals.half ? 1 : 2
          expect(brokenOf(seals, now)).toEqual({ number, entryId: id - 1n, what: 'inserted' })
        }
      }),
    )
  })

  it('report a seal that was changed, or made over other entries', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const { first, second } = sealed(all)
        const later = { ...first, sealedAt: new Date(first.sealedAt.getTime() + 1) }
        expect(brokenOf({ first: later, second }, all)).toEqual({ number: 1, entryId: null, what: 'seal' })
        const renumbered = { ...second, number: 3 }
        expect(brokenOf({ first, second: renumbered }, all)).toEqual({
          number: 3,
          entryId: null,
          what: 'seal',
        })
        const other = sealEntries(null, [{ ...(all[0] as AuditEntry), call: 'forged' }], SEALED)
        expect(brokenSeal(other, second, all.slice(-second.entryIds.length))).toMatchObject({
          what: 'changed',
        })
      }),
    )
  })
})
