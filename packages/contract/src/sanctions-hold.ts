import { LICENSE_COVERS } from '@pledge/domain/application/sanctions-license'
import * as z from 'zod/mini'
import { instant } from './wire.ts'

/** An OFAC license as issued. */
export const sanctionsLicense = {
  number: z.string().check(z.minLength(1), z.maxLength(100)),
  issuedOn: z.iso.date(),
  covers: z.enum(LICENSE_COVERS),
}

/** A true match of a sanctions list, as agents see it (note 051). */
export const sanctionsHold = z.object({
  referenceId: z.string(),
  heldAt: instant,
  blockedAt: z.nullable(instant),
  /** Null when no report is due any longer. */
  reportDueAt: z.nullable(instant),
  decisions: z.array(z.object({ agent: z.string(), decision: z.enum(['confirm', 'clear']), at: instant })),
  reports: z.array(z.object({ reference: z.string(), at: instant })),
  /** The agents who have entered a license, until two of them agree. */
  licenseEntries: z.array(z.object({ ...sanctionsLicense, agent: z.string(), at: instant })),
  /** The license that two agents recorded, and since when. */
  license: z.nullable(z.object({ ...sanctionsLicense, at: instant })),
  /** What a license can still be entered for. */
  mayLicense: z.array(z.enum(LICENSE_COVERS)),
})
