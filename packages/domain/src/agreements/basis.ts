import * as z from 'zod/mini'
import type { Basis } from './adverse-action.ts'

/** What an agent says that a refusal of credit rests on, as events carry it: the notice names it (15 USC 1681m). */
export const basis = z.object({
  report: z.boolean(),
  outsideSource: z.boolean(),
}) satisfies z.ZodMiniType<Basis>
