import { decideExperiment } from '@pledge/contract/experiments'
import * as z from 'zod/mini'
import type { Request, RequestContext } from './request.ts'
import { pathOf } from './typed-call.ts'
import type { SignInKind } from './users.ts'

/** Rows 2.6.03, 2.6.04. */
const DEFAULT_EXPERIMENT_KEYS: Readonly<Record<SignInKind, string>> = {
  agent: 'portfolio-manager-identity-broker',
  customer: 'identity-broker',
}

/** The caller's key, otherwise the default for the kind of user (rows 2.6.03 to 2.6.05). */
export const experimentKeyOf = (kind: SignInKind, custom?: string): string =>
  custom ?? DEFAULT_EXPERIMENT_KEYS[kind]

export interface DecisionInput {
  readonly request: Request
  readonly kind: SignInKind
  readonly organization: string
  /** The tracker of the telemetry session, which the decision requires. */
  readonly trackerId: () => Promise<string>
  readonly experimentKey?: string | undefined
  /** Decides by the tracker alone, without linking it to the signed-in identity (gap G.83). */
  readonly ignoreIdentify?: boolean | undefined
  readonly context?: RequestContext | undefined
}

/** Whether a flag is on for this visitor (rows 2.3.45 to 2.3.47, 2.7.12). Throws 'Could not establish session.' (2.8.07). */
export const decideFlag = async (input: DecisionInput): Promise<boolean> => {
  const context = input.context ?? 'external'
  try {
    const trackerId = await input.trackerId()
    const { data } = await input.request({
      url: pathOf(decideExperiment.path, { context }),
      method: decideExperiment.method,
      context,
      body: {
        experimentKey: experimentKeyOf(input.kind, input.experimentKey),
        ignoreIdentify: input.ignoreIdentify ?? false,
        optimizeUser: { attributes: { organization: input.organization }, trackerId },
      },
    })
    return z.parse(decideExperiment.answer, data).flagEnabled
  } catch (cause) {
    throw new Error('Could not establish session.', { cause })
  }
}
