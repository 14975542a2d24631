import type { QueryClient } from '@tanstack/react-query'

/** The key of every step of an application that waits for its answer; polls hold still meanwhile. */
export const stepKey = (appUuid: string) => ['step', appUuid] as const

/** Whether a step that was begun after this moment still waits: what is shown of the application is what it expects. */
export const isStepBegunSince = (queryClient: QueryClient, appUuid: string, sinceMs: number): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: stepKey(appUuid), status: 'pending' })
    .some(({ state }) => state.submittedAt > sinceMs)
