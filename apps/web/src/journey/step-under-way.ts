import type { QueryClient } from '@tanstack/react-query'

/** The mutation key of an application's steps that wait for an answer; polling pauses meanwhile. */
export const stepKey = (appUuid: string) => ['step', appUuid] as const

/**
 * Whether a step that began after this time is still waiting: the application data shown are then its expected result.
 */
export const isStepBegunSince = (queryClient: QueryClient, appUuid: string, sinceMs: number): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: stepKey(appUuid), status: 'pending' })
    .some(({ state }) => state.submittedAt > sinceMs)
