import { describe, expect, it } from 'vitest'
import { ALL_CALLS } from './all-calls.ts'
import type { CallDefinition } from './define-call.ts'

const OF_AGENTS: readonly CallDefinition[] = ALL_CALLS.map(({ call }) => call).filter(
  ({ caller }) => caller === 'agent',
)
const READS = ['personal-data.read', 'document.read', 'data.exported']

/** They show no personal data of a borrower, and do not change the organization's data. */
const TELL_NOTHING = new Set([
  'getOwnRights',
  'showStaffFactor',
  'getAllBanners',
  'getOrganizationDesk',
  'getOrganizationVersions',
  'getOrganizationVersion',
  'openOrganizationPreview',
  'getEstateRegister',
  'getFunnel',
  'getExperiments',
  'getExperimentResults',
])

/** They read what the call brings, and so are sent with a body. */
const READS_A_FILE = new Set(['previewEstateRegister', 'previewHandOvers'])

describe('what the audit log records of staff calls', () => {
  it('is declared by every call, except the few that neither show personal data nor change anything', () => {
    for (const { name, audits } of OF_AGENTS) expect(audits === null, name).toBe(TELL_NOTHING.has(name))
  })

  it('is a read for calls that only read, and a change for calls that change', () => {
    for (const { name, method, audits } of OF_AGENTS)
      if (audits !== undefined && audits !== null)
        expect(READS.includes(audits.kind), name).toBe(method === 'GET' || READS_A_FILE.has(name))
  })

  it('records every download of a file', () => {
    const files = OF_AGENTS.filter(({ answerKind }) => answerKind === 'file')
    expect(files.length).toBeGreaterThan(3)
    for (const { name, audits } of files) {
      expect(['document.read', 'data.exported'], name).toContain(audits?.kind)
      expect(audits?.reloads, name).toBeUndefined()
    }
  })
})
