import * as z from 'zod/mini'
import type { Basis } from './adverse-action.ts'

/** The sources of a credit refusal that an agent names, as events carry them. The notice names them (15 USC 1681m). */
export const basis = z.object({
  report: z.boolean(),
  outsideSource: z.boolean(),
}) satisfies z.ZodMiniType<Basis>
