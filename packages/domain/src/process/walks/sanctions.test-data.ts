import { LICENSE_COVERS } from '../../application/sanctions-license.ts'
import { DAY_MS } from '../../application/limits.ts'
import { dayOf, spoils, type Makers, type Walk } from './walk.test-data.ts'

type OfSanctions =
  | 'SanctionsHoldPlaced'
  | 'SanctionsDecided'
  | 'SanctionsReportFiled'
  | 'SanctionsLicenseEntered'

const noteOf = (walk: Walk): string => (spoils(walk) ? ' ' : 'Every field agrees')

/** Usually as the first agent read it, so that two agree. */
const licenseOf = (walk: Walk) => {
  const { random, file, now } = walk
  const earlier = file?.application.sanctions?.licenseEntries.find(({ agentId }) => agentId !== walk.by.id)
  if (earlier !== undefined && random.chance(0.8)) {
    const { number, issuedOn, covers } = earlier
    return { number: random.chance(0.3) ? number.toLowerCase() : number, issuedOn, covers }
  }
  return {
    number: spoils(walk) ? ' ' : random.pick(['SDGT-2026-1', 'SDGT-2026-2']),
    issuedOn: dayOf(spoils(walk) ? now + DAY_MS : now - random.between(0, 2) * DAY_MS),
    covers: random.pick(LICENSE_COVERS),
  }
}

export const SANCTIONS: Makers<OfSanctions> = {
  SanctionsHoldPlaced: (walk) => ({
    referenceId: 'screening-1',
    reportDueAt: walk.now + 14 * DAY_MS,
    note: walk.by.kind === 'agent' ? noteOf(walk) : null,
  }),
  SanctionsDecided: (walk) => {
    const first = walk.file?.application.sanctions?.decisions.at(0)?.decision
    const decision = first !== undefined && walk.random.chance(0.8) ? first : undefined
    return { decision: decision ?? walk.random.pick(['confirm', 'clear'] as const), note: noteOf(walk) }
  },
  SanctionsReportFiled: (walk) => {
    const known = walk.file?.application.sanctions?.reports.at(-1)?.reference
    const reference = known !== undefined && spoils(walk) ? known : walk.fresh('OFAC')
    return { reference: spoils(walk) ? ' ' : reference, nextDueAt: walk.now + 300 * DAY_MS }
  },
  SanctionsLicenseEntered: (walk) => ({
    ...licenseOf(walk),
    note: noteOf(walk),
    today: dayOf(walk.now),
    reportDueAt: walk.now + 14 * DAY_MS,
  }),
}
